//! The rows as Parquet, so that data frames of any language open them as they are.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use super::rows::{Cells, Rows};

/// The rows as the bytes of a Parquet file: one row group, nothing compressed.
pub fn parquet(rows: &Rows) -> Result<Vec<u8>, ParquetError> {
    let fields = rows.columns.iter().map(|(name, cells)| field(name, cells)).collect::<Result<_, _>>()?;
    let schema = Arc::new(Type::group_type_builder("games").with_fields(fields).build()?);
    let properties = Arc::new(WriterProperties::builder().build());
    let mut bytes = Vec::new();
    let mut file = SerializedFileWriter::new(&mut bytes, schema, properties)?;
    let mut group = file.next_row_group()?;
    for (_, cells) in &rows.columns {
        let mut column = group.next_column()?.expect("the schema has a column for each");
        write(&mut column, cells)?;
        column.close()?;
    }
    group.close()?;
    file.close()?;
    Ok(bytes)
}

fn field(name: &str, cells: &Cells) -> Result<Arc<Type>, ParquetError> {
    let field = match cells {
        Cells::Words(_) => Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
            .with_logical_type(Some(LogicalType::String))
            .with_repetition(Repetition::REQUIRED),
        Cells::Numbers(_) => {
            Type::primitive_type_builder(name, Physical::INT64).with_repetition(Repetition::OPTIONAL)
        }
    };
    Ok(Arc::new(field.build()?))
}

fn write(column: &mut SerializedColumnWriter<'_>, cells: &Cells) -> Result<(), ParquetError> {
    match cells {
        Cells::Words(words) => {
            let words: Vec<ByteArray> = words.iter().map(|word| word.as_str().into()).collect();
            column.typed::<ByteArrayType>().write_batch(&words, None, None)?;
        }
        Cells::Numbers(numbers) => {
            let there: Vec<i64> = numbers.iter().flatten().copied().collect();
            let levels: Vec<i16> = numbers.iter().map(|it| it.is_some().into()).collect();
            column.typed::<Int64Type>().write_batch(&there, Some(&levels), None)?;
        }
    }
    Ok(())
}
