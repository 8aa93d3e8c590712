import type { Path, SchemaType, ValidationMarker } from 'sanity'

export type Mistake = { path: Path; where: string; message: string }

export const findMistakes = (validation: readonly ValidationMarker[], type: SchemaType): Mistake[] =>
  validation.flatMap(({ level, path, message }) =>
    level === 'error' ? { path, message, where: toTitles(type, path).join(' › ') } : [],
  )

/** The titles of the fields on a path. The members of a list have none. */
export function toTitles(type: SchemaType, [segment, ...rest]: Path): string[] {
  if (segment === undefined) return []
  if (typeof segment !== 'string') {
    const member = 'of' in type ? type.of[0] : undefined
    return member ? toTitles(member, rest) : []
  }
  const field = 'fields' in type ? type.fields.find(({ name }) => name === segment) : undefined
  return field ? [field.type.title ?? field.name, ...toTitles(field.type, rest)] : []
}
