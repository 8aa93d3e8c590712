// Made by start.mjs from the list of languages in lib/site.ts and their folders: change those.
import type { Locale } from '../site.ts'
import { consent as enConsent } from './en/consent.ts'
import { contact as enContact } from './en/contact.ts'
import { cookies as enCookies } from './en/cookies.ts'
import { errors as enErrors } from './en/errors.ts'
import { home as enHome } from './en/home.ts'
import { layout as enLayout } from './en/layout.ts'
import { meta as enMeta } from './en/meta.ts'
import { packages as enPackages } from './en/packages.ts'
import { privacy as enPrivacy } from './en/privacy.ts'
import { projects as enProjects } from './en/projects.ts'
import { services as enServices } from './en/services.ts'
import { settings as enSettings } from './en/settings.ts'
import { terms as enTerms } from './en/terms.ts'
import { consent as frConsent } from './fr/consent.ts'
import { contact as frContact } from './fr/contact.ts'
import { cookies as frCookies } from './fr/cookies.ts'
import { errors as frErrors } from './fr/errors.ts'
import { home as frHome } from './fr/home.ts'
import { layout as frLayout } from './fr/layout.ts'
import { meta as frMeta } from './fr/meta.ts'
import { packages as frPackages } from './fr/packages.ts'
import { privacy as frPrivacy } from './fr/privacy.ts'
import { projects as frProjects } from './fr/projects.ts'
import { services as frServices } from './fr/services.ts'
import { settings as frSettings } from './fr/settings.ts'
import { terms as frTerms } from './fr/terms.ts'

const fr = {
  consent: frConsent,
  contact: frContact,
  cookies: frCookies,
  errors: frErrors,
  home: frHome,
  layout: frLayout,
  meta: frMeta,
  packages: frPackages,
  privacy: frPrivacy,
  projects: frProjects,
  services: frServices,
  settings: frSettings,
  terms: frTerms,
}

export type Dictionary = typeof fr

const en: Dictionary = {
  consent: enConsent,
  contact: enContact,
  cookies: enCookies,
  errors: enErrors,
  home: enHome,
  layout: enLayout,
  meta: enMeta,
  packages: enPackages,
  privacy: enPrivacy,
  projects: enProjects,
  services: enServices,
  settings: enSettings,
  terms: enTerms,
}

/** The texts of every language, as they were written. */
export const languages: Record<Locale, Dictionary> = { fr, en }
