import { Alert } from '@tillkey/ui'
import { textOfFailure } from '@tillkey/web'
import { lazyIcons } from '../../shared/lazy-icons.ts'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { Rows } from '../../shared/rows.tsx'
import { Part } from '../settings/part.tsx'
import type { SettingsForm } from '../settings/section-form.tsx'
import { isPress, type Section } from '../settings/sections.ts'
import { MethodRow } from './method-row.tsx'
import type { AuthenticationMethods } from './use-authentication-methods.ts'

interface SecondProofsProps extends SettingsForm {
  sections: readonly Section[]
  proofs: AuthenticationMethods
}

/** All second factors in one section. */
export function SecondFactors({ sections, proofs: { known, failure }, ...form }: SecondProofsProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  return (
    <Part id="two-step" title={t('twoStep')} about={t('twoStep.about')} icon={lazyIcons.shield}>
      {failure === null ? null : <Alert tone="danger">{textOfFailure(i18n, failure)}</Alert>}
      <Rows>
        {sections.map((section) => (
          // The key closes an open form once only a button is left.
          <MethodRow
            key={`${section.group} ${isPress(section)}`}
            section={section}
            proof={known.get(section.group)}
            {...form}
          />
        ))}
      </Rows>
    </Part>
  )
}
