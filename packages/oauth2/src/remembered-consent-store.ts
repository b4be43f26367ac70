/**
 * Subquery for statements about project `$1`: content of the newest remembered consent that was not itself skipped, or
 * null once that has expired. The arguments are SQL expressions.
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
