// Package laws holds what is true of every rewrite, for every target and every input,
// as tests: there is no code in it. The laws, by number:
//
//  1. A second run over an output changes no byte and reports no change. A schema that
//     was handed back is handed back again.
//  2. Audit finds no error in an output that a pass says it mends.
//  3. An output is valid against the meta-schema of draft 2020-12.
//  4. Every ref in an output resolves inside its own schema.
//  5. Edits and entries correspond: a schema differs from its input exactly when it has
//     changes, every difference lies at a place that a change names, and every change
//     names places that are there.
//  6. What the changes claim of the accepted values holds. U is the input after the
//     upgrade to draft 2020-12. Reshapes are undone in the output first: an added null
//     leaves, what only the target wants required becomes optional again, and what was
//     renamed gets its name back. Without
//     "narrows" the output accepts whatever U accepts; without "widens" it refuses
//     whatever U refuses. Nearly every schema is closed, which narrows; so the same is
//     asked again with the closings undone and their effect left out. (The upgrade itself
//     is judged beside it, by the JSON Schema Test Suite.)
//  7. The same input gives the same bytes, whichever worker did what before, and the input
//     is never changed in memory.
//  8. A schema of which audit says nothing comes back byte for byte.
//  9. Names never matter: with a property renamed to a keyword's name, the output is the
//     same but for the name.
//  10. The size of an output is linear in its input and the budget for copies.
//
// Laws 2 to 4 exempt schemas that were handed back.
//
// All golden cases, and the corpus at ../shared where there is one, go through one walk
// (walk_test.go): each document is rewritten once for each target, and each law looks at
// the result. Where a target refuses a name, it is rewritten once more under --rename.
// Failures are gathered by law and by kind, and the most frequent ones are
// shown. With -short every 20th document of the corpus stands for all.
//
// TestWitnesses (witness_test.go) goes the other way about law 6: for what changes claim a
// value must be found that shows it, in nine of ten cases, and none that speaks against
// it. With -v it tells the share, and what it found nothing for; with -singles it does so
// for every change by itself too.
//
// The golden cases lie in testdata/golden, one folder a case:
//
//	in.json                  the document
//	<target>.json            what the target makes of it; -update writes it
//	<target>.changes         one line a change: pass, pointer, [effects], sentence; or
//	                         "fallback: pointer reason". -update writes it
//	accept-*.json            an instance that every output must accept, reshapes undone
//	reject-*.json            one that every output must refuse, reshapes undone
//	accept-<target>-*.json   one that the target's output must accept as it is
//	reject-<target>-*.json   one that the target's output must refuse as it is
//	try-*.json               one that law 6 is to look at, as it does at all of these
//	unchanged                names of the targets that must give in.json back
//	options                  how it is rewritten: rename, for --rename
package laws
