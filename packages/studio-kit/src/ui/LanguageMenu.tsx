import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { Button } from '@sanity/ui'
import { Menu, MenuButton, MenuItem } from '@sanity/ui/menu'
import { useId } from 'react'
import { useLocale } from 'sanity'
import { useT } from '../words/words.ts'

/** The language of the Studio, and the others that it has. Sanity remembers a choice, but offers none. */
export function LanguageMenu() {
  const t = useT()
  const { locales, currentLocale, changeLocale } = useLocale()
  const id = useId()
  if (locales.length < 2) return null
  return (
    <MenuButton
      id={id}
      button={
        <Button
          mode="bleed"
          icon={EarthGlobeIcon}
          text={currentLocale.title}
          aria-label={t('language.choose', { language: currentLocale.title })}
          title={t('language.title')}
          fontSize={1}
          padding={2}
          // As high as the text beside it.
          style={{ marginBlock: -8 }}
        />
      }
      menu={
        <Menu>
          {locales.map((locale) => (
            <MenuItem
              key={locale.id}
              text={locale.title}
              lang={locale.id}
              fontSize={1}
              iconRight={locale.id === currentLocale.id ? CheckmarkIcon : undefined}
              pressed={locale.id === currentLocale.id}
              aria-current={locale.id === currentLocale.id}
              onClick={() => void changeLocale(locale.id)}
            />
          ))}
        </Menu>
      }
      popover={{ placement: 'bottom-end', portal: true, tone: 'default' }}
    />
  )
}
