/**
 * Makes a component once for each key, from the first arguments with that key: React starts a new component again, which would
 * close its dialog or menu, or load its list again.
 */
export function makeOnce<Key, Rest extends unknown[], Component>(
  make: (key: Key, ...rest: Rest) => Component,
): (key: Key, ...rest: Rest) => Component {
  const made = new Map<Key, Component>()
  return (key, ...rest) => {
    const component = made.get(key) ?? make(key, ...rest)
    made.set(key, component)
    return component
  }
}
