import { useMemo } from 'react'
import {
  Preview,
  PreviewCard,
  type SanityDocumentLike,
  useDocumentType,
  useSchema,
  useValuePreview,
} from 'sanity'
import { IntentLink } from 'sanity/router'
import { usePaneRouter } from 'sanity/structure'

type Props = { id: string; type: string; selected: boolean }

/** The preview of a document in a pane of the structure. It opens the document in the next pane. */
export function DocumentLink({ id, type, selected }: Props) {
  const schemaType = useSchema().get(type)
  const { ChildLink } = usePaneRouter()
  const Link = useMemo(
    () =>
      function Link(props: object) {
        return <ChildLink {...props} childId={id} childParameters={{ type }} />
      },
    [ChildLink, id, type],
  )
  return (
    <PreviewCard as={Link} data-as="a" radius={2} pressed={selected} selected={selected} tone="inherit">
      {schemaType && <Preview schemaType={schemaType} layout="default" value={{ _id: id, _type: type }} />}
    </PreviewCard>
  )
}

/** A link to a document of any type, named by its title; by its id until that is known, and if it has none. */
export function DocumentTitleLink({ id }: { id: string }) {
  const { documentType } = useDocumentType(id)
  const title = useTitle(documentType === undefined ? null : { _id: id, _type: documentType })
  return (
    <IntentLink
      intent="edit"
      params={{ id, ...(documentType !== undefined && { type: documentType }) }}
      translate="no"
    >
      {title ?? id}
    </IntentLink>
  )
}

/** The title of a document in previews; undefined until it is known, and if it has none. */
export function useTitle(document: SanityDocumentLike | null): string | undefined {
  const schemaType = useSchema().get(document?._type ?? '')
  const { value } = useValuePreview({
    enabled: document !== null && schemaType !== undefined,
    schemaType,
    value: document ?? undefined,
  })
  return typeof value?.title === 'string' ? value.title : undefined
}
