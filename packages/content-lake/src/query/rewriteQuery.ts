import { type ExprNode, parse } from 'groq-js'
import { refusal } from '../errors/lakeError.ts'
import { createPlanner, type PlannedSearch } from './lookups.ts'
import { findArgument, mapNodes } from './queryTree.ts'

/**
 * Fills the gaps of groq-js in a parsed query, and lets it use the indexes. Refuses functions that cannot be evaluated.
 *
 * An example. A page asks for the notes of one author, with the text of each:
 *
 *     *[_type == "note" && author._ref == $author]{title}
 *
 * 1. groq-js parses it: a `Projection` of a `Filter`, whose base is `Everything` (the `*`) and whose expression is an `And`. To
 *    evaluate that, groq-js would read all documents and test each.
 * 2. `lookups.ts` lists the conditions of the `And`. Both compare an attribute with a value that does not depend on the document that
 *    is filtered, so the value can be evaluated outside of the filter.
 * 3. `Everything` is replaced by the dereference of a key, which the query itself computes, because the values may be known only then.
 *    Written as GROQ, with `␀` for the character that no id has, and 0 for the number of this search in the query:
 *
 *        {"_ref": "␀search␀0" + "␀" + "note" + "␀" + $author}->[_type == "note" && …]{title}
 *
 * 4. groq-js evaluates this. The key is `␀search␀0␀note␀ann`. (The values of a list are joined. A value that cannot be looked up gives
 *    a character which stands for any.)
 * 5. For the `->` groq-js calls `dereference`, which is `lookUp`. It sees the `␀`, splits the key, and answers with `find`: a list from
 *    the index of one of the attributes instead of one document.
 * 6. The filter still applies, but only to these. The result is the same, `[{"title": "Bread"}]`, and no other document was read.
 *
 * `*[_type == "note"] | order(date desc)[0...20]` is planned the same way, and the search ends with the twentieth note: `planPage`.
 */
export function rewriteQuery(query: ExprNode): { tree: ExprNode; searches: readonly PlannedSearch[] } {
  const planner = createPlanner()
  const tree = mapNodes(query, (node) => {
    planner.planPage(node)
    if (node.type === 'Filter' && node.base.type === 'Everything')
      return { ...node, base: planner.toBase(node.expr) ?? node.base }
    return rewriteNode(node)
  })
  return { tree, searches: planner.searches }
}

const unsupported = /^(geo|user|media)::|^text::semanticSimilarity$|^documents::incoming/
const unscored = ['Map', 'Projection', 'AccessElement']

/** `text::query` becomes plain matches, and `documents::get` a dereference. */
function rewriteNode(node: ExprNode): ExprNode {
  if (node.type === 'FuncCall') {
    const name = `${node.namespace}::${node.name}`
    if (unsupported.test(name))
      throw refusal(501, `The function ${name}() is not supported by the embedded content lake`)
    const reference = findArgument(node, 'documents::get')
    return reference ? { type: 'Deref', base: reference } : node
  }
  if (node.type === 'PipeFuncCall' && node.name === 'score' && unscored.includes(node.base.type))
    throw new Error('score() must follow a filter')
  if (node.type !== 'OpCall') return node
  const search = node.op === 'match' && findArgument(node.right, 'text::query')
  if (search) return toMatches(node.left, search)
  // `path(a) in path(b)` compares the text of a with the pattern b.
  const path = node.op === 'in' && findArgument(node.left, 'global::path')
  return path ? { ...node, left: path } : node
}

/** A match for each word of a text. `-word` must not match. */
function toMatches(left: ExprNode, search: ExprNode): ExprNode {
  if (search.type !== 'Value' || typeof search.value !== 'string')
    throw refusal(400, 'text::query() needs a string or a parameter that is a string')
  const tokens = search.value.match(/-?"[^"]*"|\S+/g) ?? []
  const matches = tokens.map((token): ExprNode => {
    const right: ExprNode = { type: 'Value', value: token.replace(/^-/, '').replaceAll('"', '') }
    const match: ExprNode = { type: 'OpCall', op: 'match', left: toSearchable(left), right }
    return token.startsWith('-') ? { type: 'Not', base: match } : match
  })
  if (matches.length === 0) return { type: 'Value', value: false }
  return matches.reduce((all, match) => ({ type: 'And', left: all, right: match }))
}

/** The text of a document. */
const whole = parse('{"_ref": "\\u0000text\\u0000" + _id}->')

/** Replaces `@` with the text of the document. */
function toSearchable(node: ExprNode): ExprNode {
  if (node.type === 'This') return whole
  if (node.type !== 'Array') return node
  const elements = node.elements.map((element) =>
    element.value.type === 'This' ? { ...element, value: whole, isSplat: true } : element,
  )
  return { ...node, elements }
}
