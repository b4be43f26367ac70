import { randomUUID } from 'node:crypto'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { createInbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import type { TestDatabase } from '@tillkey/sql/testing'
import { vi } from 'vitest'
import { createClock, startTestPlatform } from './index.ts'

const PATIENCE = { timeout: 20_000, interval: 20 }

const fail = (error: unknown): never => {
  throw error
}

/** A mail as its reader sees it. */
export interface ReadMail {
  text: string
  /** Six-digit code; '' without one. */
  code: string
  /** Path of the link; '' without one. */
  link: string
  category: string
}

const readMail = ({ text, category }: { text: string; category: string }): ReadMail => {
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S*self-service\/\S+)/.exec(text) ?? []
  return { text, category, link: path, code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '' }
}

/** Credentials identified by the address when codes can sign in too. */
export const byPasswordAndCode = { password: { identifier: true }, code: { identifier: true, via: 'email' } }

interface MailedSettings {
  /** What the address identifies. */
  credentials?: object
  /** Settings other than `selfservice`. */
  settings?: object
}

/** A platform with these projects by slug, each with its `selfservice`, and their mail server. */
export async function openMailEnvironment(
  open: () => Promise<TestDatabase>,
  projects: Record<string, object>,
  { credentials, settings = {} }: MailedSettings = {},
) {
  const clock = createClock()
  const inbox = createInbox({ now: Date.now, newId: randomUUID })
  const mailServer = await startInboxSmtpServer(inbox, fail)
  const courier = {
    smtp: { connection_uri: `${mailServer.url}/?disable_starttls=true`, from_address: 'no-reply@shop.test' },
  }
  const [base] = [defaultProject(credentials)].map(({ services }) => services.identity?.config)
  const documents = Object.entries(projects).map(([slug, selfservice]) => ({
    slug,
    name: 'Shop',
    services: { identity: { config: { ...base, courier, ...settings, selfservice } } },
  }))
  const platform = await startTestPlatform(open, {
    projects: [defaultProject(), ...documents],
    now: clock.now,
  })
  const mailsTo = (address: string): ReadMail[] => inbox.list(address).map(readMail)
  return {
    platform,
    clock,
    mailsTo,
    /** Waits for `count` mails and returns the latest. */
    async mailTo(address: string, count = 1): Promise<ReadMail> {
      const mails = await vi.waitUntil(() => {
        const found = mailsTo(address)
        return found.length >= count && found
      }, PATIENCE)
      return mails[0] as ReadMail // awaited above
    },
    async dispose() {
      await platform[Symbol.asyncDispose]()
      await mailServer.close()
    },
  }
}
