package audit

// rules are all rules. Those of the contract come first: their ids and the keys for
// which they fire never change.
var rules = []Rule{
	strictForbiddenKey,
	strictUnrepresentableNode,
	strictObjectAdditionalProperties,
	strictObjectProperties,
	strictObjectRequired,
	strictObjectRequiredExtra,
	strictFailOpenOriginalSchema,

	strictKeyword,
	strictRootShape,
	strictAnyNode,
	strictObjectInTypeList,
	strictArrayItems,
	strictEnumType,
	strictRefSiblings,
	strictRefTarget,
	strictRefUnresolved,
	strictNestedDefinitions,
	strictUnionForm,
	strictFlag,

	malformedValue,
	oldDialect,
	unreachableNull,
}
