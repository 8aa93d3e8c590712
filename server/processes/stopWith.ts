/** Ends the process with a sentence for whoever sits at the terminal. */
export function stopWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
