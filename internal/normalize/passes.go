package normalize

import "slices"

// passes are all passes, in the order in which they run: the upgrade to draft 2020-12
// first, then what the targets ask for. A pass sees what the ones before it have left.
var passes = slices.Concat([]Pass{readTwins}, everywhere(upgradePasses), targetPasses)

var targetPasses = []Pass{
	hoistDefinitions,
	writeRefs,
	openUnresolved,
	joinConditions,
	inlineRefs,
	unrollRecursion,
	resolveRootRef,
	mergeAllOf,
	dropRepeatedUnion,
	constToEnum,
	oneOfToAnyOf,
	fitEnum,
	tuplesToItems,
	collapseEnums,
	settleUnions,
	mergeRootUnion,
	rootType,
	inferType,
	dropNever,
	stripNull,
	writeNullable,
	checkRepresentable,
	splitTypes,
	collapseUnions,
	stringEnums,
	inclusiveBounds,
	typeAny,
	dropLookAround,
	fitPattern,
	fillShapes,
	spellOpenness,
	fitFormat,
	fitMinItems,
	plainRoot,
	spellBooleans,
	tellDefault,
	dropUnsupported,
	bareRefs,
	simplifyUnions,
	dropUnreachable,
	closeObjects,
	requireAll,
	requiredExist,
	renameProperties,
	fitDefault,
	orderProperties,
	checkLimits,
	tellIgnored,
	tellDropped,
	checkOutput,
}

// everywhere makes passes visit the places too that a target will drop: what stands there
// can be needed elsewhere, such as a definition, or the properties of a condition.
func everywhere(list []Pass) []Pass {
	list = slices.Clone(list)
	for i := range list {
		list[i].Everywhere = true
	}
	return list
}
