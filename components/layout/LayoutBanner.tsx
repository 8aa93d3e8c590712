import { ConsentBanner } from '#components/consent/ConsentBanner.tsx'
import { Icon } from '#components/illustrations/Icon.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

/** The cookie banner with its words; before the header, so that the keyboard reaches it early. */
export const LayoutBanner = ({ locale }: { locale: Locale }) => (
  <ConsentBanner
    texts={dictionaries[locale].consent}
    more={
      <PageLink path="/cookies" locale={locale}>
        {translatorFor(locale)('consent.learnMore')}
      </PageLink>
    }
    close={<Icon name="close" />}
  />
)
