package normalize

import "schemafix/internal/jsontree"

// names is a set of property names. Most sets are small, and then a look through the
// list is faster than a map.
type names struct {
	list  []jsontree.Member
	name  func(jsontree.Member) string
	index map[string]bool // of long lists
}

// fewNames is how long a list is looked through.
const fewNames = 16

// namesOf gives the strings of an array, such as required.
func namesOf(list *jsontree.Value) names {
	return newNames(list.Members(), func(m jsontree.Member) string { return m.Value.Str() })
}

// propertyNames gives the names of an object's members.
func propertyNames(v *jsontree.Value) names {
	return newNames(v.Members(), func(m jsontree.Member) string { return m.Name })
}

func newNames(list []jsontree.Member, name func(jsontree.Member) string) names {
	n := names{list: list, name: name}
	if len(list) > fewNames {
		n.index = make(map[string]bool, len(list))
		for _, m := range list {
			n.index[name(m)] = true
		}
	}
	return n
}

func (n *names) has(name string) bool {
	if n.index != nil {
		return n.index[name]
	}
	for _, m := range n.list {
		if n.name(m) == name {
			return true
		}
	}
	return false
}
