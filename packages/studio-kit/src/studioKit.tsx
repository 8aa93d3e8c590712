import type { StudioLanguage } from '@freelance-site/foundation'
import { frFRLocale } from '@sanity/locale-fr-fr'
import { useEffect, useRef } from 'react'
import {
  type ArraySchemaType,
  type DocumentBadgeComponent,
  definePlugin,
  type InputProps,
  isArrayOfBlocksInputProps,
  isArrayOfObjectsInputProps,
  isCardinalityOneRelease,
  isObjectInputProps,
  isStringInputProps,
  type LayoutProps,
  type LocaleDefinition,
  type LocaleResourceBundle,
  type SchemaType,
  type Tool,
  useActiveReleases,
} from 'sanity'
import { useRouter } from 'sanity/router'
import { DateInput } from './dates/DateInput.tsx'
import { englishBundles, toCorrectedLocale } from './french/bundles.ts'
import { RestoredNote } from './history/RestoredNote.tsx'
import { asWritten, StudioKitContext, type StudioKitOptions } from './options.ts'
import { AddressInput } from './publish/AddressInput.tsx'
import { FirstFocus, LiveLinks } from './publish/LiveLinks.tsx'
import {
  FieldWithProblems,
  PublishProblems,
  unchangedBadge,
  withValidationPanel,
} from './publish/PublishProblems.tsx'
import { RefusedSchedule } from './schedule/RefusedSchedule.tsx'
import { toStudioId, useStudioLocale } from './ui/languages.ts'
import { PasteCleaner } from './ui/PasteCleaner.tsx'
import { isRadio, RadioInput } from './ui/RadioInput.tsx'
import { listSiteLocales } from './ui/siteLocales.ts'
import { toStyleFixes } from './ui/styleFixes.ts'
import { ToolScope } from './ui/ToolScope.tsx'
import { TypedList } from './ui/TypedList.tsx'
import { UrlInput } from './ui/UrlInput.tsx'
import { ConnectionNote } from './unsent/ConnectionNote.tsx'
import { UnsentNote } from './unsent/UnsentNote.tsx'
import { UnsentProvider } from './unsent/UnsentProvider.tsx'
import { toLocked, useConnection } from './unsent/useConnection.ts'
import { ImageInput } from './uploads/ImageInput.tsx'
import { bundles, translatorFor } from './words/words.ts'

/** List it after Sanity's own tools, whose words it replaces, and before the plugins that use its parts. */
export const studioKit = definePlugin(({ typeset = asWritten, ...options }: StudioKitOptions) => ({
  name: 'studio-kit',
  plugins: [frFRLocale()],
  i18n: {
    // The current language is last, because Sanity starts in the last one until another is chosen.
    locales: (locales: LocaleDefinition[]) => {
      const rank = ({ id }: LocaleDefinition) => (id === toStudioId(options.language) ? 1 : 0)
      const all = [...locales, ...listSiteLocales()]
      const corrected = all.map((locale) => toCorrectedLocale(locale, typeset))
      return corrected.toSorted((a, b) => rank(a) - rank(b))
    },
    bundles: (others: LocaleResourceBundle[]) => bundles([...others, ...englishBundles]),
  },
  studio: { components: { layout: createLayout(options), activeToolLayout: ToolScope } },
  form: { components: { field: FieldWithProblems, input: LockedInput } },
  document: {
    badges: (badges: DocumentBadgeComponent[]) => [...badges, unchangedBadge],
    inspectors: withValidationPanel,
  },
}))

/** Locks every input while edits do not reach the lake. Sanity's own lock waits for a pause of 0.2 s, so it never comes while somebody types. */
function LockedInput(props: InputProps) {
  const isOpen = useConnection() === 'open'
  return <KitInput {...(isOpen ? props : toLocked(props))} />
}

/** Replaces the inputs of dates, addresses, images and formatted texts, and surrounds the form of a document with what the owner has to know of it. */
function KitInput(props: InputProps) {
  if (isStringInputProps(props) && isOf(props.schemaType, 'date')) return <DateInput {...props} />
  if (isStringInputProps(props) && isOf(props.schemaType, 'url')) return <UrlInput {...props} />
  if (isStringInputProps(props) && isRadio(props.schemaType)) return <RadioInput {...props} />
  if (isArrayOfBlocksInputProps(props)) return <PasteCleaner>{props.renderDefault(props)}</PasteCleaner>
  if (isArrayOfObjectsInputProps(props) && isTypedList(props.schemaType)) return <TypedList {...props} />
  if (!isObjectInputProps(props)) return props.renderDefault(props)
  if (isOf(props.schemaType, 'slug')) return <AddressInput {...props} />
  if (isOf(props.schemaType, 'image')) return <ImageInput {...props} />
  if (props.id !== 'root') return props.renderDefault(props)
  return (
    <>
      <LiveLinks />
      <FirstFocus {...props} />
      <RestoredNote />
      <RefusedSchedule />
      <UnsentNote />
      {props.renderDefault(props)}
      <PublishProblems />
      <ConnectionNote />
    </>
  )
}

/** Whether all members of a list are short texts. */
const isTypedList = ({ of }: ArraySchemaType): boolean =>
  of.length === 1 && of.every((member) => isOf(member, 'localeString'))

/** Whether a type of the schema is, or is made from, one of Sanity's types. */
const isOf = ({ name, type }: SchemaType, sanityType: string): boolean =>
  name === sanityType || Boolean(type && isOf(type, sanityType))

const createLayout = (options: StudioKitOptions) =>
  function StudioKitLayout(props: LayoutProps) {
    useReloadInOtherLanguage(options)
    return (
      <StudioKitContext value={options}>
        <style>{toStyleFixes(options)}</style>
        {options.connection ? (
          <UnsentProvider connection={options.connection}>{props.renderDefault(props)}</UnsentProvider>
        ) : (
          props.renderDefault(props)
        )}
      </StudioKitContext>
    )
  }

/** The titles of schema and structure cannot change later. Edits are saved as they are typed, so nothing is lost. */
function useReloadInOtherLanguage({ language }: StudioKitOptions) {
  const current = useStudioLocale()
  useEffect(() => {
    if (current !== language) window.location.reload()
  }, [current, language])
}

/**
 * Translates the titles of tools that Sanity has in English only, and opens the one of releases on what is scheduled. A plugin
 * cannot: Sanity's own plugins come after it.
 */
export const translateTools =
  (language: StudioLanguage) =>
  (tools: Tool[]): Tool[] =>
    tools.map((tool) => {
      if (tool.name !== 'releases') return tool
      const key = tool.title === 'Scheduled Drafts' ? 'scheduledDrafts' : 'releases'
      return { ...openOnScheduled(tool), title: translatorFor(language)(key) }
    })

/**
 * Opens Sanity's tool of releases on the scheduled drafts if there are no other releases. By itself it opens on the others,
 * and says that there are none.
 */
function openOnScheduled(tool: Tool): Tool {
  const { component: Original } = tool
  const component: typeof Original = (props) => {
    const { data: releases, loading } = useActiveReleases()
    const { state, navigate } = useRouter()
    const isDecided = useRef(false)
    const isLink = 'releaseId' in state || new URLSearchParams(state._searchParams).has('view')
    const hasOnlyDrafts = releases.length > 0 && releases.every(isCardinalityOneRelease)
    useEffect(() => {
      if (loading || isDecided.current) return
      isDecided.current = true
      if (hasOnlyDrafts && !isLink) navigate({ _searchParams: [['view', 'drafts']] }, { replace: true })
    }, [loading, hasOnlyDrafts, isLink, navigate])
    return <Original {...props} />
  }
  return { ...tool, component }
}

/**
 * Features of Sanity's service, disabled with the embedded lake, which does not have them. With a hosted project, its plan
 * decides. The lake does have releases of several documents, but these parts schedule one document at a time.
 * `scheduledPublishing` is Sanity's older feature, before scheduled drafts.
 */
export const withoutHostedFeatures = {
  releases: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
  mediaLibrary: { enabled: false },
  announcements: { enabled: false },
  apps: { canvas: { enabled: false } },
}
