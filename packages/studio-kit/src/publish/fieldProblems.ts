import { type ObjectField, type Path, pathsAreEqual, type SchemaType, type ValidationMarker } from 'sanity'

/** What is wrong with a field, as Sanity validates it. An error prevents publishing. `where` names the field by its titles. */
export type FieldProblem = { level: ValidationMarker['level']; path: Path; where: string; message: string }

/**
 * Leaves out what is said twice, and the errors of a field around another one with errors: until a title has its French, both
 * lack.
 */
export function toFieldProblems(validation: readonly ValidationMarker[], type: SchemaType): FieldProblem[] {
  const errors = validation.filter(({ level }) => level === 'error')
  const isRepeated = ({ path, message }: ValidationMarker, index: number) =>
    validation.findIndex((other) => other.message === message && pathsAreEqual(other.path, path)) < index
  return validation.flatMap((marker, index) => {
    const { level, path, message } = marker
    return isRepeated(marker, index) ||
      (level === 'error' && errors.some((error) => isInside(error.path, path)))
      ? []
      : { level, path, message, where: toTitles(type, path).join(' › ') }
  })
}

const isInside = (path: Path, outer: Path) =>
  path.length > outer.length && pathsAreEqual(path.slice(0, outer.length), outer)

/** The titles of the fields on a path. The members of a list have none. */
export const toTitles = (type: SchemaType, path: Path): string[] =>
  findFields(type, path).map(({ name, type: { title } }) => title ?? name)

/** Whether the form does not show a path: only code writes there. */
export const isHidden = (type: SchemaType, path: Path): boolean =>
  findFields(type, path).some((field) => field.type.hidden === true)

/** The fields on a path; for a member of a list, those of its first type that has the next field of the path. */
function findFields(type: SchemaType, [segment, ...rest]: Path): ObjectField[] {
  if (segment === undefined) return []
  if (typeof segment !== 'string') {
    const members: SchemaType[] = 'of' in type ? type.of : []
    const hasNext = (member: SchemaType) =>
      'fields' in member && member.fields.some(({ name }) => name === rest[0])
    const member = members.find(hasNext) ?? members[0]
    return member ? findFields(member, rest) : []
  }
  const field = 'fields' in type ? type.fields.find(({ name }) => name === segment) : undefined
  return field ? [field, ...findFields(field.type, rest)] : []
}
