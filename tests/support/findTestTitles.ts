import { parse } from '@babel/parser'

const isNode = (value: unknown): value is { type: string } & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const toLiteral = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** What stands for a value in a title: `%s` and its like, and `$name`. */
const places = /%[sdifjoOc]|\$\w[\w.]*/

/** A title that is nothing but values could be any: it names no test. */
const toPattern = (parts: string[]) =>
  parts.every((part) => part.trim() === '') ? null : new RegExp(`^${parts.map(toLiteral).join('.+')}$`, 's')

/** `test`, `describe`, and whatever is called on or through them, such as `test.each(…)`. */
function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'describe'
  return isTestFunction(callee.type === 'MemberExpression' ? callee.object : callee.callee)
}

function toTitle(node: unknown): RegExp | null {
  if (!isNode(node)) return null
  if (node.type === 'StringLiteral') return toPattern(String(node.value).split(places))
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  return toPattern(node.quasis.map(({ value }) => String(value.cooked)))
}

/** The titles of the tests in a file, as patterns: a value put into a title may be anything. */
export function findTestTitles(code: string): RegExp[] {
  const titles: RegExp[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && isTestFunction(value.callee) && Array.isArray(value.arguments)) {
      const title = toTitle(value.arguments[0])
      if (title) titles.push(title)
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program)
  return titles
}
