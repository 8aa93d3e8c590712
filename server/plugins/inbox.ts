import type { ServerPlugin } from '@freelance-site/foundation'
import type { InboxOptions, MailWords } from '@freelance-site/inbox'
import { inbox as createInbox } from '@freelance-site/inbox/server'
import { toSiteUrl } from '@freelance-site/releases/server'
import { apiPaths, toLocalePath } from '#lib/addresses.ts'
import type { Env } from '#lib/env.server.ts'
import { formatDate, toOwnersDay } from '#lib/i18n/formats.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { language } from '#lib/i18n/owner.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { typesetDate } from '#lib/i18n/typeset.ts'
import { timeZone } from '#lib/identity.ts'
import { defaultLocale, isLocale, locales, toLocale, toRecord } from '#lib/languages.ts'
import { createMailer, toMessageIdDomain } from '#lib/mail/mailer.server.ts'
import { noMailerReason } from '#lib/mailSettings.ts'
import { pages } from '#lib/pages.ts'
import { toTrustedSender } from './trustedSender.ts'

/** Receives, stores and delivers the messages of the contact form. */
export const inbox = (env: Env): ServerPlugin => createInbox(toInboxOptions(env))

/** Apart from `inbox`, so that tests can start a receiver with other limits. */
export const toInboxOptions = (env: Env): InboxOptions => ({
  paths: apiPaths,
  locales,
  toPage: (page, locale) => toLocalePath(pages[page].path, toLocale(locale)),
  words: mailWords,
  domain: toMessageIdDomain(env),
  createMailer: (deadlineMs, senderName) => createMailer(env, deadlineMs, senderName),
  noMailerReason,
  trusted: toTrustedSender(env),
  retentionMonths: env.MESSAGES_KEPT_MONTHS,
  alerts: { language, toolUrl: `${toSiteUrl(env)}/studio/messages` },
})

const t = translatorFor(defaultLocale)

/** Mails to the owner are in the default language. */
export const mailWords: MailWords = {
  toSubject: (name, isSuspicious) => {
    const subject = t('contact.mail.subject', { name })
    return isSuspicious ? t('contact.mail.suspicious', { subject }) : subject
  },
  labels: toRecord(['name', 'email', 'language', 'received', 'reply'], (label) => t(`contact.mail.${label}`)),
  toLanguageName: (locale) => (isLocale(locale) ? toLanguageNames(defaultLocale)[locale] : locale),
  formatMoment: (moment) =>
    typesetDate(
      new Intl.DateTimeFormat(defaultLocale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
        moment,
      ),
      defaultLocale,
    ),
  replyByLink: t('contact.mail.replyByLink'),
  toReplySubject: (locale) => translatorFor(toLocale(locale))('contact.mail.replySubject'),
  toQuoteIntro: ({ name, receivedAt, locale: stored }) => {
    const locale = toLocale(stored)
    const date = formatDate(toOwnersDay(new Date(receivedAt)), locale)
    return translatorFor(locale)('contact.mail.quoted', { name, date })
  },
}
