import type { OAuth2Client } from '@tillkey/client'
import { hasSecret, isPublicClient } from './app-kinds.ts'
import templates from './snippet-templates.json'

/** A client and the issuer of its project. */
interface SnippetContext {
  client: OAuth2Client
  issuer: string
}

export interface Snippet {
  title: string
  code: string
}

function listValues({ client, issuer }: SnippetContext): Readonly<Record<string, string>> {
  const {
    client_id: id = '',
    scope = '',
    redirect_uris: [redirect = 'https://app.example/callback'] = [],
  } = client
  return {
    issuer,
    client: id,
    scope,
    redirect,
    path: URL.parse(redirect)?.pathname ?? '/callback',
    encodedScope: encodeURIComponent(scope),
    encodedRedirect: encodeURIComponent(redirect),
    authentication: hasSecret(client) ? `-u ${id}:$CLIENT_SECRET` : `-d client_id=${id}`,
  }
}

/** Returns code that uses a client, the most likely first. */
export function listSnippets(context: SnippetContext): Snippet[] {
  const values = listValues(context)
  const fill = (title: string, template: keyof typeof templates): Snippet => ({
    title,
    code: templates[template]
      .join('\n')
      .replaceAll(/\{([a-zA-Z]+)\}/g, (text, name: string) => values[name] ?? text),
  })
  const { client } = context
  if (client.grant_types?.includes('authorization_code') === false)
    return [fill('curl', 'machineCurl'), fill('Node, openid-client', 'machineNode')]
  const framework = isPublicClient(client)
    ? fill('Browser, oidc-client-ts', 'browser')
    : fill('Express, openid-client', 'express')
  return [framework, fill('curl', 'codeCurl')]
}
