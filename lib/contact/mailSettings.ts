/** The settings that a mail provider needs, apart from it: the Studio names them, too, and must not load a provider. */
export const mailSettingNames = ['SMTP_URL', 'CONTACT_TO'] as const

/** Their names in a sentence, with its word between them. */
export const formatMailSettings = (and: 'and' | 'et'): string => mailSettingNames.join(` ${and} `)
