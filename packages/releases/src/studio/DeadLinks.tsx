import { UnlinkIcon } from '@sanity/icons/Unlink'
import { Text } from '@sanity/ui'
import { stringToPath, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { toTitles } from 'studio-kit/publish/mistakes'
import { useTitle } from 'studio-kit/ui/DocumentLink'
import { focusWhenRendered } from 'studio-kit/ui/focusWhenRendered'
import { useBarList } from 'studio-kit/ui/useBarList'
import type { DeadLink } from '../status/status.ts'
import { useT, useWords } from './words/words.ts'

/** A button with the number of dead links, and the list that it opens. Both are null if there are none. */
export function useDeadLinks(links: readonly DeadLink[]) {
  const t = useT()
  return useBarList({
    icon: UnlinkIcon,
    tone: 'caution',
    text: links.length === 0 ? null : t('deadLinks', { count: links.length }),
    rows: links.map((link) => (
      <Text
        as="li"
        size={1}
        key={JSON.stringify(link)}
        style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
      >
        <Place link={link} />
      </Text>
    )),
  })
}

function Place({ link: { address, place, reason } }: { link: DeadLink }) {
  const { t, locale } = useWords()
  return (
    <>
      {'page' in place ? (
        t('deadLinks.ofSite', { page: place.page })
      ) : (
        <IntentLink
          intent="edit"
          params={{ id: place.document, type: place.type, path: place.path }}
          onClick={() => focusWhenRendered(place.path)}
        >
          <Field {...place} />
        </IntentLink>
      )}
      {t('deadLinks.reason', { address, reason: reason.text[locale] })}
    </>
  )
}

function Field({ document, type, path }: { document: string; type: string; path: string }) {
  const schemaType = useSchema().get(type)
  const title = useTitle({ _id: document, _type: type }) ?? document
  // Ends the path of a formatted text at its language, because the parts below it have only Sanity's titles.
  const shown = stringToPath(path.replace(/\[[^[]*\]\.markDefs.*$/s, ''))
  return [title, ...(schemaType ? toTitles(schemaType, shown) : [])].join(' › ')
}
