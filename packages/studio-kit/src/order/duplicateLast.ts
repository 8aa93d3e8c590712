import type { DocumentActionsResolver, DuplicateDocumentActionComponent, SanityDocumentLike } from 'sanity'
import { makeOnce } from '../ui/makeOnce.ts'

/**
 * Makes “Duplicate” put the copies of these types at the end of their lists, without the fields named for each type: those
 * that are true of the original only. The position of a copy is the moment of its creation, as that of a new document. It
 * follows every position that a list has assigned (10, 20, 30…).
 * @example
 * import { duplicateLast } from '@freelance-site/studio-kit/studio'
 * import { defineConfig } from 'sanity'
 *
 * export default defineConfig({
 *   projectId: 'my-project',
 *   dataset: 'production',
 *   document: { actions: duplicateLast({ note: [], quote: ['consent'] }) },
 * })
 */
export function duplicateLast(types: Readonly<Record<string, readonly string[]>>): DocumentActionsResolver {
  const toCopy = (document: SanityDocumentLike): SanityDocumentLike => ({
    ...document,
    ...Object.fromEntries((types[document._type] ?? []).map((field) => [field, undefined])),
    order: Date.now(),
  })
  /** The same component for the same action: with a new one at each render, the menu would start again. */
  const withCopy = makeOnce((duplicate: DuplicateDocumentActionComponent) => {
    const useDuplicateLast: typeof duplicate = (props) => duplicate({ ...props, mapDocument: toCopy })
    return Object.assign(useDuplicateLast, {
      action: duplicate.action,
      displayName: duplicate.displayName ?? 'DuplicateAction',
    })
  })
  return (actions, { schemaType }) =>
    Object.hasOwn(types, schemaType)
      ? actions.map((action) => (action.action === 'duplicate' ? withCopy(action) : action))
      : actions
}
