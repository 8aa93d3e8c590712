/** The value at a path of nested objects; undefined if there is none. */
export const getIn = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )

/** Sets the value at a path of nested objects, if the object that holds it exists. */
export function setIn(target: unknown, path: readonly PropertyKey[], value: unknown): void {
  const parent = getIn(target, path.slice(0, -1))
  const name = path.at(-1)
  if (typeof parent === 'object' && parent !== null && name !== undefined) Reflect.set(parent, name, value)
}

/** One value per name: per language, or per page. */
export const toRecord = <Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>

/** Whether a reader sees nothing of a text: only spaces, control characters and signs without a form, such as a zero-width space. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
