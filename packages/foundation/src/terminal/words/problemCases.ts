import type { ListedProblems } from '../../problemCases.ts'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When settings are refused. Only the list of problems in the documentation loads it. */
export const terminalProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'settings.wrong': { when: 'Settings are wrong. They follow, one per line.' },
    'setting.wrong': { when: 'A setting has a wrong value.' },
    'setting.wrongSecret': { when: 'The same, if the value must not be shown.' },
    'setting.missing': { when: 'A required setting is not set.' },
    'setting.flag': { when: 'A switch is neither 0 nor 1.' },
    'setting.count': { when: 'A small count is no digit.' },
    'setting.port': { when: 'A port is no number.' },
    'setting.whole': { when: 'A number has a fraction.' },
    'setting.minimum': { when: 'A number is below its minimum.' },
    'setting.maximum': { when: 'A number is above its maximum.' },
    'setting.url': { when: 'An address does not begin with http:// or https://.' },
    'setting.postgresUrl': { when: 'The address of a database is not one of Postgres.' },
    'setting.smtpUrl': { when: 'The address of a mail server is not one of SMTP.' },
    'setting.siteUrl': { when: 'The address of the site has a path or a user.' },
    'setting.email': { when: 'An e-mail address is none, or several.' },
    'setting.secret': { when: 'A secret is too short.' },
    'setting.unexpected': { when: 'A setting is wrong in a way that has no code.' },
  },
}
