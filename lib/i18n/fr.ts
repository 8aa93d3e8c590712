import { consent } from './fr/consent.ts'
import { contact } from './fr/contact.ts'
import { cookies } from './fr/cookies.ts'
import { errors } from './fr/errors.ts'
import { home } from './fr/home.ts'
import { layout } from './fr/layout.ts'
import { meta } from './fr/meta.ts'
import { packages } from './fr/packages.ts'
import { privacy } from './fr/privacy.ts'
import { projects } from './fr/projects.ts'
import { services } from './fr/services.ts'
import { settings } from './fr/settings.ts'
import { terms } from './fr/terms.ts'

/** The French texts, one file per part of the site. They are the reference: English has the same keys, by type. */
export const fr = {
  consent,
  contact,
  cookies,
  errors,
  home,
  layout,
  meta,
  packages,
  privacy,
  projects,
  services,
  settings,
  terms,
}

export type Dictionary = typeof fr
