import { parse } from '@babel/parser'

/** A text in the code that a visitor may read, and its line. */
export type Stray = { line: number; text: string }

type Node = { type: string; loc: { start: { line: number } } } & Record<string, unknown>

/** Attributes whose value is shown or read aloud. */
const spoken =
  /^(alt|title|placeholder|label|summary|aria-(label|description|placeholder|roledescription|valuetext|braillelabel))$/

/** Places where text is for programs or for the console. */
const technicalAttributes =
  /^(className|class|rel|sizes|srcSet|media|d|viewBox|preserveAspectRatio|transform|style|href|id|autoComplete)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'loc' in value

const hasLetters = (text: string) => /\p{L}{2}|\p{L}\s/u.test(text)

/** Several words, a capitalised word, or one with an accent. */
const readsLikeWords = (text: string, isWhole: boolean) =>
  /\p{L}{2,}[,.!?…:]?[\s\u00a0\u202f]+\p{L}/u.test(text) ||
  (isWhole && /^\p{Lu}\p{Ll}+/u.test(text)) ||
  /[À-ÿœŒ’«»]/.test(text)

/** Browsers' names of keys, events, time zones and media queries, which no visitor reads. */
const isName = (text: string) =>
  /^(Escape|Enter|Tab|Home|End|Arrow\w+|Europe\/Paris|Content-Type|DOMContentLoaded|\([\w-]+: [\w.]+\))$/.test(
    text,
  )

/**
 * Finds texts written into a component instead of a dictionary: between tags, in attributes that are shown or
 * read aloud, and any other string that reads like words. Errors and the console speak to developers.
 */
export function findStrays(code: string): Stray[] {
  const { program } = parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  const strays: Stray[] = []
  const add = (node: Node, text: string) => {
    strays.push({ line: node.loc.start.line, text: text.trim().replace(/\s+/g, ' ') })
  }

  const visit = (node: Node, isShown: boolean): void => {
    if (node.type === 'JSXText') {
      if (hasLetters(String(node.value))) add(node, String(node.value))
      return
    }
    const text = toText(node)
    if (
      text !== null &&
      (isShown ? hasLetters(text) : readsLikeWords(text, node.type === 'StringLiteral') && !isName(text))
    )
      add(node, text)
    for (const [child, childIsShown] of toChildren(node, isShown)) visit(child, childIsShown)
  }
  if (isNode(program)) visit(program, false)
  return strays
}

/** The text of a string, or of the fixed part of a template. */
function toText(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value)
  const { value } = node
  if (node.type !== 'TemplateElement' || typeof value !== 'object' || value === null) return null
  return 'cooked' in value ? String(value.cooked) : null
}

/** The children of a node, and whether a string in them is shown. */
function toChildren(node: Node, isShown: boolean): [child: Node, isShown: boolean][] {
  if (/^(Import|ExportAll|TS(Type|Literal|Interface))/.test(node.type) || speaksToDevelopers(node)) return []
  if (node.type === 'JSXAttribute') {
    const name = toName(node.name)
    return isNode(node.value) && !technicalAttributes.test(name) ? [[node.value, spoken.test(name)]] : []
  }
  const shows =
    node.type === 'JSXElement' || node.type === 'JSXFragment'
      ? (key: string) => key === 'children'
      : (key: string) =>
          isShown && !/^(test|callee|arguments|property|key)$/.test(key) && !/Function/.test(node.type)
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(isNode)
      .filter((child) => child !== node && !isSwitch(node, key))
      .map((child): [Node, boolean] => [child, shows(key)]),
  )
}

/** A string compared with another is not shown; nor is the key of a property. */
const isSwitch = (node: Node, key: string) =>
  (node.type === 'BinaryExpression' && node.operator !== '+') ||
  (/Property$/.test(node.type) && key === 'key')

function speaksToDevelopers(node: Node): boolean {
  if (node.type === 'NewExpression') return /Error$/.test(toName(node.callee))
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
  return node.callee.type === 'MemberExpression' && toName(node.callee.object) === 'console'
}

function toName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'JSXNamespacedName') return `${toName(node.namespace)}:${toName(node.name)}`
  return typeof node.name === 'string' ? node.name : ''
}
