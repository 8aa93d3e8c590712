import type { StudioLanguage } from '@freelance-site/foundation'
import { studioKit } from '@freelance-site/studio-kit/studio'
import { content, typeNames } from '#lib/content/documents.ts'
import { translations } from '#lib/content/translations.ts'
import { typeset } from '#lib/i18n/typeset.ts'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { lakeConnection } from './connection.ts'
import { findShownFrom, useLivePages } from './presentation.ts'

/** What the Studio of this site tells the package of its parts; `isHosted` says whether Sanity's service has the lake. */
export const kit = (language: StudioLanguage, isHosted: boolean) =>
  studioKit({
    language,
    translatedTypes: typeNames,
    translations,
    isHosted,
    connection: lakeConnection,
    ownerSecretSource,
    tokenSetting: 'SANITY_API_READ_TOKEN',
    typeset,
    usePages: useLivePages,
    findShownFrom,
    keepsFormerAddresses: true,
    isSingleton: content.isSingletonType,
    typesWithOwnErrors: ['priceAmount'],
  })
