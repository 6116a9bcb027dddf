//! Reads messages out of plain values: one small way for all of them. The library's own way takes the values apart, and
//! reads every kind of message out of lists as well: that was a tenth of the page's program.

use std::fmt::{self, Display};

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde_json::{Value, map};

/// What is wrong with a value: one word of memory, for it is handed on everywhere.
#[derive(Debug)]
#[allow(clippy::box_collection)]
pub struct Wrong(Box<String>);

/// Reads a message out of a value.
pub fn of_value<'de, T: Deserialize<'de>>(value: &'de Value) -> Result<T, Wrong> {
    T::deserialize(Plain(value))
}

/// Reads a message out of JSON.
pub fn of_json<T: for<'de> Deserialize<'de>>(text: &[u8]) -> Result<T, Wrong> {
    let value: Value = serde_json::from_slice(text).map_err(Wrong::custom)?;
    of_value(&value)
}

impl Wrong {
    #[cold]
    #[inline(never)]
    fn because(why: &dyn Display) -> Wrong {
        Wrong(Box::new(why.to_string()))
    }
}

impl Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

impl Error for Wrong {
    fn custom<T: Display>(why: T) -> Wrong {
        Wrong::because(&why)
    }
}

/// A value that is read.
#[derive(Clone, Copy)]
struct Plain<'de>(&'de Value);

impl<'de> Plain<'de> {
    #[cold]
    #[inline(never)]
    fn unlike(self, expected: &dyn Expected) -> Wrong {
        let it = match self.0 {
            Value::Null => Unexpected::Other("null"),
            Value::Bool(flag) => Unexpected::Bool(*flag),
            Value::Number(_) => Unexpected::Other("number"),
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        Wrong::invalid_type(it, expected)
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            _ => Err(self.unlike(&visitor)),
        }
    }

    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let Value::Number(number) = self.0 else { return Err(self.unlike(&visitor)) };
        match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => visitor.visit_u64(number),
            (_, Some(number)) => visitor.visit_i64(number),
            _ => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
        }
    }

    fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let Value::Array(items) = self.0 else { return Err(self.unlike(&visitor)) };
        let mut rest = Items(items);
        let read = visitor.visit_seq(&mut rest)?;
        if rest.0.is_empty() { Ok(read) } else { Err(Wrong::custom("fewer elements in the list expected")) }
    }

    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields { fields: fields.iter(), value: self.0 }),
            _ => Err(self.unlike(&visitor)),
        }
    }
}

macro_rules! read {
    ($way:ident: $($kind:ident)*) => {
        $(fn $kind<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            self.$way(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Plain<'de> {
    type Error = Wrong;

    read!(text: deserialize_char deserialize_str deserialize_string deserialize_identifier);
    read!(text: deserialize_bytes deserialize_byte_buf);
    read!(number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    read!(number: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);
    read!(number: deserialize_f32 deserialize_f64);
    read!(list: deserialize_seq);
    read!(object: deserialize_map);

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(_) => self.number(visitor),
            Value::String(_) => self.text(visitor),
            Value::Array(_) => self.list(visitor),
            Value::Object(_) => self.object(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Bool(flag) => visitor.visit_bool(*flag),
            _ => Err(self.unlike(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.0.is_null() { visitor.visit_unit() } else { Err(self.unlike(&visitor)) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.object(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let none = Plain(&Value::Null);
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, content: none }),
            Value::Object(fields) if fields.len() == 1 => {
                let (name, content) = fields.iter().next().unwrap_or_else(|| unreachable!());
                visitor.visit_enum(Variant { name, content: Plain(content) })
            }
            _ => Err(self.unlike(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }
}

/// What is left of a list.
struct Items<'de>(&'de [Value]);

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(None) };
        self.0 = rest;
        seed.deserialize(Plain(first)).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// What is left of an object, and the value of the field that was named last.
struct Fields<'de> {
    fields: map::Iter<'de>,
    value: &'de Value,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Wrong> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(named(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        seed.deserialize(Plain(self.value))
    }
}

fn named(name: &str) -> StrDeserializer<'_, Wrong> {
    name.into_deserializer()
}

/// One of several kinds, by its name.
struct Variant<'de> {
    name: &'de str,
    content: Plain<'de>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Wrong;
    type Variant = Plain<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Plain<'de>), Wrong> {
        Ok((seed.deserialize(named(self.name))?, self.content))
    }
}

impl<'de> VariantAccess<'de> for Plain<'de> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        if self.0.is_null() { Ok(()) } else { Err(self.unlike(&"unit variant")) }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Wrong> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.object(visitor)
    }
}
