/**
 * A value in statements about a project, `$1`: the content of the newest consent that was to be remembered and not itself taken from an earlier
 * one. Once its time has passed, it is null, and none before it counts in its place. It is told at what places the statement has the rest.
 */
export const rememberedConsent = ({
  subject,
  clientId,
  now,
}: Record<'subject' | 'clientId' | 'now', string>): string =>
  `(SELECT CASE WHEN remembered_until IS NULL OR remembered_until > ${now} THEN content END FROM oauth2_consents
    WHERE oauth2_consents.project_id = $1 AND oauth2_consents.subject = ${subject} AND oauth2_consents.client_id = ${clientId}
      AND is_remembered = 1 AND is_skipped = 0
    ORDER BY requested_at DESC LIMIT 1)`
