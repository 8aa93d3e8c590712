/** Prints the last words of a command and answers its exit code: what is wrong goes where errors go. */
export function say(text: string, code = 0): number {
  const write = code === 0 ? console.log : console.error
  write(text)
  return code
}
