import { consent } from './consent.ts'
import { contact } from './contact.ts'
import { cookies } from './cookies.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { layout } from './layout.ts'
import { meta } from './meta.ts'
import { packages } from './packages.ts'
import { privacy } from './privacy.ts'
import { projects } from './projects.ts'
import { services } from './services.ts'
import { settings } from './settings.ts'
import { terms } from './terms.ts'

/** The French texts, one file per part of the site. They are the reference: English has the same keys, by type. */
export const dictionary = {
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

export type Dictionary = typeof dictionary
