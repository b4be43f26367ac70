import { lazyIcons } from '../../shared/lazy-icons.ts'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { RowLine, Rows } from '../../shared/rows.tsx'
import { Tile } from '../../shared/tile.tsx'
import { Part } from '../settings/part.tsx'
import { SectionForm, type SettingsForm } from '../settings/section-form.tsx'
import type { OtherAccount } from './accounts.ts'

/** Connected accounts and those that could be connected. */
export function ConnectedAccounts({
  accounts,
  ...form
}: SettingsForm & { accounts: readonly OtherAccount[] }) {
  const { t } = useLazyMessages()
  return (
    <Part id="oidc" title={t('oidc')} about={t('oidc.about')} icon={lazyIcons.link}>
      <Rows>
        {accounts.map(({ provider, name, address, isConnected, nodes }) => (
          <li key={provider}>
            <RowLine
              tile={<Tile>{name.charAt(0)}</Tile>}
              name={name}
              about={isConnected ? (address ?? t('accounts.on')) : t('accounts.none')}
              action={nodes.length === 0 ? null : <SectionForm section={{ nodes }} {...form} />}
            />
          </li>
        ))}
      </Rows>
    </Part>
  )
}
