import { type StudioLanguage, toLanguageName } from '@freelance-site/foundation'
import { LaunchIcon } from '@sanity/icons/Launch'
import { Button, Flex, Text, useMediaIndex } from '@sanity/ui'
import { useLayoutEffect, useRef } from 'react'
import {
  type BaseFormNode,
  getVersionFromId,
  isObjectSchemaType,
  type ObjectFormNode,
  type ObjectInputProps,
  type ObjectMember,
  type Path,
  useActiveReleases,
  useDocumentVersions,
} from 'sanity'
import { type StructureBuilder, useDocumentPane } from 'sanity/structure'
import { type StudioKitOptions, useStudioKit } from '../options.ts'
import { formatScheduledTime } from '../schedule/formatTime.ts'
import { findScheduled, findScheduledVersion, useActiveRelease } from '../schedule/scheduled.tsx'
import { translatorFor, useWords } from '../words/words.ts'

/** Links a document to the page of the site that shows it, above its form. */
export function LiveLinks() {
  const { usePages } = useStudioKit()
  return usePages ? <Links usePages={usePages} /> : null
}

function Links({ usePages }: Required<Pick<StudioKitOptions, 'usePages'>>) {
  const { isSingleton, findShownFrom } = useStudioKit()
  const { t, locale } = useWords()
  const { documentId, documentType, value, editState } = useDocumentPane()
  const release = useActiveRelease(getVersionFromId(editState?.version?._id ?? ''))
  const scheduled = release && findScheduled([release])[0]
  const { data: releases } = useActiveReleases()
  const { data: versions } = useDocumentVersions({ documentId })
  /** What is scheduled of the document, while its draft or what is published is open. */
  const apart = editState?.version ? undefined : findScheduledVersion(versions, releases)
  // A draft may have other addresses, or none.
  const found = usePages({ type: documentType, value: editState?.published ?? value })
  if (!editState?.ready) return null
  const { draft, published, version } = editState
  const isShown = published !== null || isSingleton?.(documentType) === true
  const shownFrom = published ? findShownFrom?.({ type: documentType, value: published }) : null
  const later = shownFrom && shownFrom > new Date() ? shownFrom : null
  const pages = isShown && !later ? found : []
  const builtIn = pages.length > 0 ? 'live.builtIn' : null
  const unpublished = isShown ? builtIn : 'live.none'
  const edited = draft || version ? 'live.draft' : null
  const present = published ? edited : unpublished
  /** What the page does not show yet; null if it shows the document as it is. */
  const state = scheduled
    ? t('live.scheduled', { moment: formatScheduledTime(scheduled.at, locale) })
    : apart
      ? t('live.scheduledApart', { moment: formatScheduledTime(apart.at, locale) })
      : present && t(present)
  const moment = later && formatScheduledTime(later, locale)
  const sentences = [moment && t('live.later', { moment }), state].filter((sentence) => sentence !== null)
  return (
    <Flex gap={2} align="center" wrap="wrap" marginBottom={4}>
      {pages
        .toSorted((a, b) => Number(b.language === locale) - Number(a.language === locale))
        .map(({ href, language }, index) => (
          <Button
            key={language}
            as="a"
            href={href}
            target="_blank"
            rel="noopener"
            hrefLang={language}
            mode={index === 0 ? 'ghost' : 'bleed'}
            fontSize={1}
            padding={2}
            iconRight={LaunchIcon}
            text={
              index === 0
                ? t('live.page')
                : t('live.inLanguage', { language: toLanguageName(language, locale) })
            }
          />
        ))}
      {sentences.length > 0 && (
        <Text size={1} muted role="status">
          {sentences.join(' ')}
        </Text>
      )}
    </Flex>
  )
}

/**
 * Focuses the first field of a document that opens: Sanity would focus what stands above it, such as these links. Not on a
 * phone, whose keyboard would cover the document.
 */
export function FirstFocus({ members, onPathFocus }: ObjectInputProps) {
  const { focusPath } = useDocumentPane()
  const isDone = useRef(focusPath.length > 0)
  const isNarrow = useMediaIndex() < 2
  useLayoutEffect(() => {
    if (isDone.current || isNarrow) return
    const first = findFirstField(members)
    if (first === null) return
    isDone.current = true
    onPathFocus(first)
  })
  return null
}

/** The path of the first field that can be written in, and does not consist of others. */
function findFirstField(members: readonly ObjectMember[]): Path | null {
  const all = members.flatMap((member) => (member.kind === 'fieldSet' ? member.fieldSet.members : member))
  const fields = all.flatMap((member) => (member.kind === 'field' ? member.field : []))
  const first = fields.find(({ readOnly }) => !readOnly)
  if (!first) return null
  return (isObjectNode(first) ? findFirstField(first.members) : null) ?? first.path
}

const isObjectNode = (field: BaseFormNode): field is ObjectFormNode => isObjectSchemaType(field.schemaType)

/** A button in the header of a structure's list, which opens the site at an address. */
export const createSiteLink = (S: StructureBuilder, language: StudioLanguage, href: string) =>
  S.menuItem()
    .title(translatorFor(language)('live.site'))
    .icon(LaunchIcon)
    .showAsAction(true)
    .action(() => window.open(href, '_blank', 'noopener'))
