import { useDocumentType } from 'sanity'
import { IntentLink } from 'sanity/router'
import { useTitle } from './DocumentLink.tsx'

/** A link to a document of any type, named by its title; by its id until that is known, and if it has none. */
export function DocumentTitleLink({ id }: { id: string }) {
  const { documentType } = useDocumentType(id)
  const title = useTitle(documentType === undefined ? null : { _id: id, _type: documentType })
  return (
    <IntentLink intent="edit" params={{ id, ...(documentType !== undefined && { type: documentType }) }}>
      {title ?? id}
    </IntentLink>
  )
}
