import type {
  DocumentActionComponent,
  DocumentActionProps,
  DocumentActionsResolver,
  SanityDocument,
} from 'sanity'

/**
 * The position of a copy is the moment of its creation, as that of a new document. It follows every position that a list
 * has assigned (10, 20, 30…).
 */
const toLast = (document: SanityDocument) => ({ ...document, order: Date.now() })

type DuplicateProps = DocumentActionProps & { mapDocument?: typeof toLast }

/** Makes “Duplicate” put the copies of these types at the end of their lists. */
export const duplicateLast =
  (types: readonly string[]): DocumentActionsResolver =>
  (actions, { schemaType }) =>
    types.includes(schemaType)
      ? actions.map((action) => (action.action === 'duplicate' ? withLastPosition(action) : action))
      : actions

/** The same component for the same action: with a new one at each render, the menu would start again. */
const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

function withLastPosition(duplicate: DocumentActionComponent): DocumentActionComponent {
  const known = wrapped.get(duplicate)
  if (known) return known
  const useDuplicateLast = (props: DuplicateProps) => {
    const last: DuplicateProps = { ...props, mapDocument: toLast }
    return duplicate(last)
  }
  const action = Object.assign(useDuplicateLast, {
    action: duplicate.action,
    displayName: duplicate.displayName ?? 'DuplicateAction',
  })
  wrapped.set(duplicate, action)
  return action
}
