/** Calls `ask` until its result is not null, undefined or false. At the deadline, throws an error that names `what`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  seconds = 30,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  let last: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== null && answer !== undefined && answer !== false) return answer
      last = answer
    } catch (error) {
      last = error
    }
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s for ${what}; last: ${String(last)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
