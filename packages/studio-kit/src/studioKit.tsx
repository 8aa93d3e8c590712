import { frFRLocale } from '@sanity/locale-fr-fr'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { useEffect } from 'react'
import { definePlugin, type LayoutProps, type LocaleDefinition, type Tool } from 'sanity'
import { toBundles } from './french/bundles.ts'
import { toCorrectedLocale } from './french/locale.ts'
import { asWritten, StudioKitContext, type StudioKitOptions } from './options.ts'
import { translatorFor } from './translator.ts'
import { studioIds, useStudioLocale } from './ui/languages.ts'
import { toStyleFixes } from './ui/styleFixes.ts'
import { bundles, texts } from './words/words.ts'

/** List it after Sanity's own tools, whose words it replaces, and before the plugins that use its parts. */
export const studioKit = definePlugin((options: StudioKitOptions) => ({
  name: 'studio-kit',
  plugins: [frFRLocale()],
  i18n: {
    // The current language is last, because Sanity starts in the last one until another is chosen.
    locales: (locales: LocaleDefinition[]) => {
      const rank = ({ id }: LocaleDefinition) => (id === studioIds[options.language] ? 1 : 0)
      const corrected = locales.map((locale) => toCorrectedLocale(locale, options.typeset ?? asWritten))
      return corrected.toSorted((a, b) => rank(a) - rank(b))
    },
    bundles: [...toBundles(options), ...bundles],
  },
  studio: { components: { layout: toLayout(options) } },
}))

const toLayout = (options: StudioKitOptions) =>
  function StudioKitLayout(props: LayoutProps) {
    useReloadInOtherLanguage(options)
    return (
      <StudioKitContext value={options}>
        <style>{toStyleFixes(options)}</style>
        {props.renderDefault(props)}
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

/** Translates the titles of tools that Sanity has in English only. A plugin cannot: Sanity's own plugins come after it. */
export const translateTools =
  (language: StudioLanguage) =>
  (tools: Tool[]): Tool[] =>
    tools.map((tool) =>
      tool.title === 'Scheduled Drafts'
        ? { ...tool, title: translatorFor(texts, language)('scheduledDrafts') }
        : tool,
    )

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
