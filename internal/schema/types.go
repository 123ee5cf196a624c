package schema

import (
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// TypeBit gives the bit of a type name, or 0 for an unknown name.
func TypeBit(name string) fields.Types {
	switch name {
	case fields.TypeNull:
		return fields.NullBit
	case fields.TypeBoolean:
		return fields.BooleanBit
	case fields.TypeInteger:
		return fields.IntegerBit
	case fields.TypeNumber:
		return fields.NumericBits
	case fields.TypeString:
		return fields.StringBit
	case fields.TypeArray:
		return fields.ArrayBit
	case fields.TypeObject:
		return fields.ObjectBit
	}
	return 0
}

// TypeNames gives the names of a set of types, in a fixed order, with null last.
// Numbers that need not be integers are "number".
func TypeNames(t fields.Types) []string {
	var names []string
	add := func(bit fields.Types, name string) {
		if t&bit != 0 {
			names = append(names, name)
		}
	}
	add(fields.StringBit, fields.TypeString)
	if t&fields.NumberBit == 0 {
		add(fields.IntegerBit, fields.TypeInteger)
	}
	add(fields.NumberBit, fields.TypeNumber)
	add(fields.BooleanBit, fields.TypeBoolean)
	add(fields.ObjectBit, fields.TypeObject)
	add(fields.ArrayBit, fields.TypeArray)
	add(fields.NullBit, fields.TypeNull)
	return names
}

// TypeOf gives the narrowest type of an instance: a number without a fraction is an
// integer.
func TypeOf(v *jsontree.Value) fields.Types {
	switch v.Kind() {
	case jsontree.Null:
		return fields.NullBit
	case jsontree.Bool:
		return fields.BooleanBit
	case jsontree.Number:
		if jsontree.IsIntegral(v.Raw()) {
			return fields.IntegerBit
		}
		return fields.NumberBit
	case jsontree.String:
		return fields.StringBit
	case jsontree.Array:
		return fields.ArrayBit
	}
	return fields.ObjectBit
}

// DeclaredTypes gives the types that the keyword type of a schema admits: AnyType
// where it says nothing that can be read.
func DeclaredTypes(v *jsontree.Value) fields.Types {
	t := v.Get(fields.Type)
	switch {
	case t.IsString():
		if b := TypeBit(t.Str()); b != 0 {
			return b
		}
	case t.IsArray():
		var bits fields.Types
		for _, m := range t.Members() {
			bits |= TypeBit(m.Value.Str())
		}
		if bits != 0 {
			return bits
		}
	}
	return fields.AnyType
}

// OwnTypes gives the types that a schema's own type, enum and const leave, apart from
// subschemas.
func OwnTypes(v *jsontree.Value) fields.Types {
	switch {
	case v.IsBool(false), saysNot(v.Get(fields.Not)):
		return 0
	case !v.IsObject():
		return fields.AnyType
	}
	bits := DeclaredTypes(v)
	if e := v.Get(fields.Enum); e.IsArray() {
		var of fields.Types
		for _, m := range e.Members() {
			of |= TypeOf(m.Value)
		}
		bits &= of
	}
	if c := v.Get(fields.Const); c != nil {
		bits &= TypeOf(c)
	}
	return bits
}

// saysNot reports whether a schema under not accepts everything, so that nothing is left.
func saysNot(not *jsontree.Value) bool {
	return not.IsBool(true) || not.IsObject() && not.Len() == 0
}

// Types gives the types that a schema may admit, looking through refs and unions. It
// never leaves out a type that is possible.
func (d *Document) Types(v *jsontree.Value) fields.Types {
	if !compound(v) {
		return OwnTypes(v)
	}
	return d.types(v, map[*jsontree.Value]fields.Types{})
}

// compound reports whether more than a schema's own type, enum and const says which
// types it admits.
func compound(v *jsontree.Value) bool {
	for _, m := range v.Members() {
		switch m.Name {
		case fields.Ref, fields.AnyOf, fields.OneOf, fields.AllOf, fields.Not, fields.If:
			return true
		}
	}
	return false
}

// types keeps what it has found, so that refs shared by many cost nothing; a schema
// that is still being looked at counts as "any type".
func (d *Document) types(v *jsontree.Value, known map[*jsontree.Value]fields.Types) fields.Types {
	if bits, ok := known[v]; ok {
		return bits
	}
	known[v] = fields.AnyType
	bits := OwnTypes(v)
	if t := d.Target(v); t != nil {
		bits &= d.types(t, known)
	}
	for _, name := range []string{fields.AnyOf, fields.OneOf} {
		u := v.Get(name)
		if !u.IsArray() || u.Len() == 0 {
			continue
		}
		var of fields.Types
		for _, m := range u.Members() {
			of |= d.types(m.Value, known)
		}
		bits &= of
	}
	if u := v.Get(fields.AllOf); u.IsArray() {
		for _, m := range u.Members() {
			bits &= d.types(m.Value, known)
		}
	}
	known[v] = bits
	return bits
}

// AcceptsNull reports whether a schema accepts the instance null: by type lists, enum,
// const, unions, conditions, refs and nullable.
func (d *Document) AcceptsNull(v *jsontree.Value) bool {
	return d.acceptsNull(v, map[*jsontree.Value]bool{})
}

// acceptsNull keeps what it has found. A schema that is still being looked at counts
// as accepting: a ref cycle asserts nothing of its own.
func (d *Document) acceptsNull(v *jsontree.Value, known map[*jsontree.Value]bool) bool {
	if !v.IsObject() {
		return !v.IsBool(false)
	}
	if v.Get(fields.Nullable).IsBool(true) {
		return true
	}
	if OwnTypes(v)&fields.NullBit == 0 {
		return false
	}
	if !compound(v) {
		return true
	}
	if yes, ok := known[v]; ok {
		return yes
	}
	known[v] = true
	t := d.Target(v)
	known[v] = (t == nil || d.acceptsNull(t, known)) && d.combinatorsAcceptNull(v, known)
	return known[v]
}

func (d *Document) combinatorsAcceptNull(v *jsontree.Value, known map[*jsontree.Value]bool) bool {
	accepting := func(name string) (n, of int) {
		u := v.Get(name)
		for _, m := range u.Members() {
			if d.acceptsNull(m.Value, known) {
				n++
			}
		}
		return n, u.Len()
	}
	if n, of := accepting(fields.AllOf); n != of {
		return false
	}
	if n, of := accepting(fields.AnyOf); of > 0 && n == 0 {
		return false
	}
	if n, of := accepting(fields.OneOf); of > 0 && n != 1 {
		return false
	}
	if not := v.Get(fields.Not); IsSchema(not) && d.acceptsNull(not, known) {
		return false
	}
	cond := v.Get(fields.If)
	if !IsSchema(cond) {
		return true
	}
	branch := fields.Else
	if d.acceptsNull(cond, known) {
		branch = fields.Then
	}
	b := v.Get(branch)
	return !IsSchema(b) || d.acceptsNull(b, known)
}
