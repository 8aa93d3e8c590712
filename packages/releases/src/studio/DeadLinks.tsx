import { UnlinkIcon } from '@sanity/icons/Unlink'
import { Box, Button, Stack, Text } from '@sanity/ui'
import { useId, useState } from 'react'
import { stringToPath, useSchema, useValuePreview } from 'sanity'
import { IntentLink } from 'sanity/router'
import { toTitles } from 'studio-kit/publish/mistakes'
import { focusWhenRendered } from 'studio-kit/ui/focusWhenRendered'
import { useStudioLocale } from 'studio-kit/ui/languages'
import type { DeadLink } from '../status/status.ts'
import { useT } from './words/words.ts'

export function useDeadLinks(links: readonly DeadLink[]) {
  const t = useT()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (links.length === 0) return { button: null, list: null }
  const text = t('deadLinks', { count: links.length })
  return {
    button: (
      <Button
        mode="bleed"
        tone="caution"
        fontSize={1}
        padding={2}
        icon={UnlinkIcon}
        text={text}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
    ),
    list: isOpen && (
      <Box overflow="auto" tabIndex={0} style={{ maxHeight: '25vh' }}>
        <Stack as="ul" id={listId} aria-label={text} gap={4} padding={1} margin={0}>
          {links.map((link) => (
            <Text
              as="li"
              size={1}
              key={JSON.stringify(link)}
              style={{ listStyle: 'none', overflowWrap: 'anywhere' }}
            >
              <Place link={link} />
            </Text>
          ))}
        </Stack>
      </Box>
    ),
  }
}

function Place({ link: { address, place, reason } }: { link: DeadLink }) {
  const t = useT()
  const locale = useStudioLocale()
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
  const { value } = useValuePreview({
    enabled: schemaType !== undefined,
    schemaType,
    value: { _id: document, _type: type },
  })
  const title = typeof value?.title === 'string' ? value.title : document
  // Ends the path of a formatted text at its language, because the parts below it have only Sanity's titles.
  const shown = stringToPath(path.replace(/\[[^[]*\]\.markDefs.*$/s, ''))
  return [title, ...(schemaType ? toTitles(schemaType, shown) : [])].join(' › ')
}
