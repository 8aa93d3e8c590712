import type { StudioLanguage } from '@freelance-site/foundation'
import { AddIcon } from '@sanity/icons/Add'
import { ArrowDownIcon } from '@sanity/icons/ArrowDown'
import { ArrowUpIcon } from '@sanity/icons/ArrowUp'
import { Badge, Box, Button, Flex, Stack } from '@sanity/ui'
import type { ComponentProps } from 'react'
import { useActiveReleases } from 'sanity'
import type { DocumentListBuilder, IntentParams, StructureBuilder, UserComponent } from 'sanity/structure'
import { z } from 'zod'
import { formatScheduledTime } from '../schedule/formatTime.ts'
import { type DocumentState, toDocumentStates } from '../schedule/scheduled.tsx'
import { DocumentLink, useTitle } from '../ui/DocumentLink.tsx'
import { ListHint, ListState } from '../ui/listStates.tsx'
import { makeOnce } from '../ui/makeOnce.ts'
import { translatorFor, useT, useWords } from '../words/words.ts'
import { canSwap, type OrderedListQuery, useOrderedList } from './useOrderedList.ts'

const paramsShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

const wholeType = '_type == $type'

const directions = [
  { name: 'up', icon: ArrowUpIcon, by: -1 },
  { name: 'down', icon: ArrowDownIcon, by: 1 },
] as const

/**
 * A function that turns one of Sanity's lists of documents into a list that the owner sorts. The positions are in the field
 * `order` of the documents. Call it once: the Studio resolves its structure repeatedly, and a new pane would have to load
 * its list again.
 */
export function createOrderedLists(language: StudioLanguage) {
  const t = translatorFor(language)
  const getPane = makeOnce((_id: string, type: string, list: DocumentListBuilder) => {
    const params = paramsShape.parse(list.getParams() ?? {})
    return createOrderedPane(type, { filter: list.getFilter() ?? wholeType, params })
  })
  return (S: StructureBuilder, list: DocumentListBuilder) => {
    const [id, type] = [list.getId(), list.getSchemaType()]
    if (id === undefined || type === undefined) throw new Error('An ordered list needs an id and a type.')
    const isWholeType = list.getFilter() === wholeType
    // Links to a document open it here, unless the list has a filter, which a link does not name.
    const canHandleIntent = (intent: string, params: Record<string, unknown>) =>
      isWholeType && (intent === 'edit' || intent === 'create') && params.type === type
    const pane = S.component(getPane(id, type, list))
      .id(id)
      .title(list.getTitle() ?? id)
      .child((documentId) => S.document().documentId(documentId).schemaType(type))
      .menuItems([
        S.menuItem()
          .title(t('order.create'))
          .icon(AddIcon)
          .showAsAction(true)
          .intent({ type: 'create', params: isWholeType ? { type } : toIntentParams(type, list) }),
      ])
    return Object.assign(pane.serialize(), { canHandleIntent })
  }
}

/** New documents start from the first template of the list. */
function toIntentParams(type: string, list: DocumentListBuilder): IntentParams {
  const first = list.getInitialValueTemplates()?.[0]
  const template = first && 'serialize' in first ? first.serialize() : first
  return template ? [{ type, template: template.templateId }, template.parameters ?? {}] : { type }
}

const createOrderedPane = (type: string, query: OrderedListQuery): UserComponent =>
  function OrderedPane({ childItemId }) {
    const t = useT()
    const { list, move, announced } = useOrderedList(query)
    const { data: releases } = useActiveReleases()
    if (list === 'loading' || list === 'failed') return <ListState state={list} />
    return (
      <Box padding={2}>
        <Stack as="ul" gap={1} padding={0} margin={0}>
          {list.map(({ id, versions }, index) => (
            <OrderedRow
              key={id}
              id={id}
              type={type}
              selected={childItemId === id}
              states={toDocumentStates(versions, id, releases)}
              index={index}
              canMove={(to) => canSwap(list, index, to)}
              onMove={(to, title) => move(index, to, title)}
            />
          ))}
        </Stack>
        <ListHint>{list.length === 0 ? t('order.empty') : t('order.hint')}</ListHint>
        <ListHint role="status">{announced}</ListHint>
      </Box>
    )
  }

type Props = ComponentProps<typeof DocumentLink> & {
  states: readonly DocumentState[]
  index: number
  canMove: (to: number) => boolean
  onMove: (to: number, title: string) => void
}

function OrderedRow({ states, index, canMove, onMove, ...link }: Props) {
  const t = useT()
  const title = useTitle({ _id: link.id, _type: link.type }) ?? link.id
  return (
    <Flex as="li" align="center" style={{ listStyle: 'none' }}>
      <Box flex={1}>
        <DocumentLink {...link} />
        <ListBadges states={states} />
      </Box>
      {directions.map(({ name, icon, by }) => {
        const to = index + by
        const isInert = !canMove(to)
        return (
          <Button
            key={name}
            icon={icon}
            mode="bleed"
            aria-label={t(`order.${name}`, { title })}
            // A button that is `disabled` loses the focus.
            aria-disabled={isInert}
            onClick={() => !isInert && onMove(to, title)}
            style={{ minWidth: 44, minHeight: 44, opacity: isInert ? 0.3 : 1 }}
          />
        )
      })}
    </Flex>
  )
}

/** The states of a document in a list: that the site does not show it, and what is scheduled. */
function ListBadges({ states }: { states: readonly DocumentState[] }) {
  const { t, locale } = useWords()
  if (states.length === 0) return null
  const toText = (state: DocumentState) => {
    const moment = 'at' in state ? formatScheduledTime(state.at, locale, { isShort: true }) : ''
    return t(`state.${state.kind}`, { moment })
  }
  return (
    // Aligned with the text of the preview above.
    <Flex gap={2} wrap="wrap" paddingBottom={2} style={{ paddingInlineStart: '3.1rem' }}>
      {states.map((state) => (
        <Badge
          key={JSON.stringify(state)}
          tone={state.kind === 'scheduled' ? 'primary' : 'caution'}
          fontSize={1}
        >
          {toText(state)}
        </Badge>
      ))}
    </Flex>
  )
}
