/** A promise that a test controls: `passed` resolves when the test calls `open`. */
export function createGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}
