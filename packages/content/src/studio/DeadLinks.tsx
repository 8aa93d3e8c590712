import type { FormatProblem, Problem } from '@freelance-site/foundation'
import { FieldLink, isHidden, useBarList } from '@freelance-site/studio-kit/studio'
import { UnlinkIcon } from '@sanity/icons/Unlink'
import { Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { stringToPath, useClient, useSchema } from 'sanity'
import { z } from 'zod'
import { findLinkFields, type LinkField } from './linkFields.ts'
import { useWords } from './words/words.ts'

type Options = {
  formatProblem: FormatProblem
  origin: string
  /** All that an owner may have written for an address of the site, such as that of the same page in another language. */
  toWrittenAddresses: (address: string) => readonly string[]
}

/** A button with the number of dead links, and the list that it opens. Both are null if there are none. */
export function useDeadLinks(links: readonly Problem[], options: Options) {
  const { t } = useWords()
  return useBarList({
    icon: UnlinkIcon,
    tone: 'caution',
    text: links.length === 0 ? null : t('deadLinks', { count: links.length }),
    rows: <DeadLinkRows links={links} {...options} />,
  })
}

/** Each link with the fields that hold it, which are read when the list is opened; a link of the site itself is in no field. */
function DeadLinkRows({
  links,
  formatProblem,
  origin,
  toWrittenAddresses,
}: { links: readonly Problem[] } & Options) {
  const { t, locale } = useWords()
  const documents = usePublishedDocuments(links)
  const schema = useSchema()
  const options = {
    origin,
    toWritten: toWrittenAddresses,
    isHidden: (type: string, path: string) => {
      const schemaType = schema.get(type)
      return schemaType !== undefined && isHidden(schemaType, stringToPath(path))
    },
  }
  return (
    <>
      {links.flatMap(({ place, ...problem }) => {
        const address = place.request ?? ''
        // Version 1.0.0 named the document of a link.
        const page = place.document ?? place.path ?? ''
        const reason = formatProblem({ ...problem, place: {} }, locale)
        const fields: (LinkField | null)[] =
          typeof documents === 'string' ? [] : findLinkFields(documents, { page, address }, options)
        return (fields.length === 0 ? [null] : fields).map((field) => (
          <Text
            as="li"
            size={1}
            key={JSON.stringify([page, address, field])}
            style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
          >
            {field ? (
              <>
                <FieldLink {...field} />
                {t('deadLinks.ofField', { address, reason })}
              </>
            ) : (
              t('deadLinks.row', { page, address, reason })
            )}
          </Text>
        ))
      })}
      {documents === 'failed' && (
        <Text as="li" size={1} muted style={{ listStyle: 'none' }}>
          {t('deadLinks.unread')}
        </Text>
      )}
    </>
  )
}

const documentsShape = z.array(z.looseObject({ _id: z.string(), _type: z.string() }))

/** What is published, as the pages show it; read again after each release that has other dead links. */
function usePublishedDocuments(links: readonly Problem[]) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const schema = useSchema()
  const [documents, setDocuments] = useState<z.infer<typeof documentsShape> | 'loading' | 'failed'>('loading')
  const key = JSON.stringify(links)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are another release
  useEffect(() => {
    const reading = new AbortController()
    const types = schema.getTypeNames().filter((name) => schema.get(name)?.type?.name === 'document')
    client
      .fetch<unknown>(
        '*[_type in $types]',
        { types },
        { perspective: 'published', tag: 'dead-links', signal: reading.signal },
      )
      .then(
        (answer) => setDocuments(documentsShape.parse(answer)),
        () => reading.signal.aborted || setDocuments('failed'),
      )
    return () => reading.abort()
  }, [client, schema, key])
  return documents
}
