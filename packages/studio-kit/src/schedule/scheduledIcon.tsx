import { ClockIcon } from '@sanity/icons/Clock'
import { Badge } from '@sanity/ui'
import type { ComponentType } from 'react'
import { useActiveReleases, useDocumentVersions } from 'sanity'
import { useStudioLocale } from '../ui/languages.ts'
import { useT } from '../words/words.ts'
import { formatScheduledTime } from './formatTime.ts'
import { toDocumentStates } from './scheduled.ts'

const icons = new Map<string, ComponentType>()

/**
 * The icon of a document in a list that does not load its documents: a clock while a change of it is scheduled. It stays the
 * same for each document, because the Studio resolves its structure repeatedly.
 */
export function toScheduledIcon(documentId: string, Icon: ComponentType): ComponentType {
  const known = icons.get(documentId)
  if (known) return known
  const ScheduledIcon = () => {
    const t = useT()
    const locale = useStudioLocale()
    const { data: releases } = useActiveReleases()
    const { data: versions } = useDocumentVersions({ documentId })
    const next = toDocumentStates(versions, documentId, releases).find(({ kind }) => kind === 'scheduled')
    if (next?.kind !== 'scheduled') return <Icon />
    const text = t('state.scheduled', { moment: formatScheduledTime(next.at, locale) })
    return (
      <Badge tone="primary" role="img" aria-label={text} title={text}>
        <ClockIcon />
      </Badge>
    )
  }
  icons.set(documentId, ScheduledIcon)
  return ScheduledIcon
}
