// Package bugcases has no code of its own: it runs what users reported of other programs,
// and what providers were seen to accept, against this one.
//
// A case is an input, the target that it was meant for, and statements: of what normalize
// makes of the input and tells of it, and of what audit says of it. The words of the
// statements are a table (statements_test.go) of verbs and the functions that judge them.
// A case runs as the command line would: the document is recognised by itself, an array as a
// list of MCP tools, and everything is judged from the text that comes out.
//
// The cases lie beside the repository, in ../shared/bugcases; tests say that they skip where
// there are none. disputed_test.go lists the statements that the program does not follow,
// each with the reason.
package bugcases
