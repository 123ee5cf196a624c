package audit

import (
	"slices"

	"schemafix/internal/report"
)

// rules are all rules. Those of the contract come first, those that every target has
// last. Ids, and the keys for which the contract's rules fire, never change.
var rules = slices.Concat(
	// the contract's
	[]Rule{
		strictForbiddenKey,
		strictUnrepresentableNode,
		strictObjectAdditionalProperties,
		strictObjectProperties,
		strictObjectRequired,
		strictObjectRequiredExtra,
		strictFailOpenOriginalSchema,
	},
	perTarget(forbiddenKeys),
	perTarget(typeArray),
	perTarget(nullType),
	perTarget(nullableKey),
	perTarget(combiner),
	perTarget(metaSchemaValidation),

	[]Rule{
		strictKeyword,
		strictRootShape,
		strictAnyNode,
		strictMissingType,
		strictOpenObject,
		strictObjectInTypeList,
		strictArrayItems,
		strictEnumType,
		strictRefSiblings,
		strictRefTarget,
		strictRefUnresolved,
		strictNestedDefinitions,
		strictUnionForm,
		strictFlag,
	},
	perTarget(targetKeyword),
	perTarget(plainRoot),
	perTarget(objectRoot),
	perTarget(missingType),
	perTarget(emptyNode),
	perTarget(booleanSchema),
	perTarget(spelledBoolean),
	perTarget(arrayItems),
	perTarget(objectProperties),
	perTarget(emptyProperties),
	perTarget(propertyName),
	perTarget(requiredUnknown),
	perTarget(requiredUndeclared),
	perTarget(requiredNever),
	perTarget(requiredNeverLeaves),
	perTarget(requiredNullable),
	perTarget(enumOfOtherType),
	perTarget(enumMember),
	perTarget(typeFormat),
	perTarget(lookAround),
	perTarget(unionAlone),
	perTarget(plainerUnion),
	perTarget(repeatedUnion),
	perTarget(refUnresolvable),
	perTarget(refElsewhere),
	perTarget(refOutside),
	perTarget(definitionsBelow),
	perTarget(recursion),
	perTarget(circularRef),
	perTarget(crowdedRef),
	perTarget(patternFeature),
	perTarget(minItems),
	perTarget(objectOpenness),
	perTarget(ignoredKeyword),
	perTarget(schemaLimit),
	perTarget(costly),
	perTarget(snakeCase),
	perTarget(twinClash),

	perRequest(toolCount),
	perRequest(toolName),
	perRequest(toolDescription),
	perRequest(toolBudget),
	perRequest(optionalBudget),
	perRequest(unionBudget),

	[]Rule{
		toolNameCollision,
		malformedValue,
		oldDialect,
		unreachableNull,
		unreachableValue,
		wouldRewrite, // last: it tells what no other finding does
	},
)

// levels are those of rules whose consequence for a target differs from that for others:
// where only the contract asks for it, or the provider was seen to take it.
var levels = map[string]report.Level{
	"google-object-properties": report.Note,
	"cca-object-properties":    report.Note,
	"gemini-null-type":         report.Note,
	"gemini-empty-properties":  report.Warning, // refused until 2025, and taken in 2026
	"vertex-empty-properties":  report.Warning,
	"gemini-json-ref-target":   report.Error,
	"kimi-ref-target":          report.Error,
	"mcp-tool-name":            report.Warning, // a SHOULD
}
