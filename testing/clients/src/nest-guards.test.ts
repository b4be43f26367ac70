import 'reflect-metadata'
import type { AddressInfo } from 'node:net'
import {
  OryAuthorizationGuard,
  OryPermissionChecks,
  OryPermissionsModule,
} from '@getlarge/keto-client-wrapper'
import { OryAuthenticationGuard, OryFrontendModule } from '@getlarge/kratos-client-wrapper'
import { Controller, Get, type INestApplication, Module, UseGuards } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Configuration, FrontendApi, RelationshipApi } from '@ory/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientEnvironment, startClientEnvironment } from './client-environment.ts'

let environment: ClientEnvironment
let app: INestApplication
let address: string

class Reports {
  mine(): string {
    return 'mine'
  }
  secret(): string {
    return 'secret'
  }
}

/** Applies decorators as functions, because the sources run without compilation. */
function decorate(): void {
  const findMethod = (name: 'mine' | 'secret') =>
    Object.getOwnPropertyDescriptor(Reports.prototype, name) as PropertyDescriptor // a method of the class
  Controller('reports')(Reports)
  UseGuards(OryAuthenticationGuard())(Reports.prototype, 'mine', findMethod('mine'))
  Get('mine')(Reports.prototype, 'mine', findMethod('mine'))
  const tuple = 'Document:report#reader@ann'
  OryPermissionChecks(tuple)(Reports.prototype, 'secret', findMethod('secret'))
  UseGuards(OryAuthorizationGuard())(Reports.prototype, 'secret', findMethod('secret'))
  Get('secret')(Reports.prototype, 'secret', findMethod('secret'))
}

async function startApplication(): Promise<INestApplication> {
  decorate()
  class Root {
    readonly name = 'reports'
  }
  const { platform } = environment.urls
  Module({
    imports: [
      OryFrontendModule.forRoot({ basePath: platform }),
      OryPermissionsModule.forRoot({ basePath: platform, accessToken: environment.config.adminKey }),
    ],
    controllers: [Reports],
  })(Root)
  const application = await NestFactory.create(Root, { logger: false })
  return application.listen(0, '127.0.0.1').then(() => application)
}

beforeAll(async () => {
  environment = await startClientEnvironment()
  app = await startApplication()
  const { port } = app.getHttpServer().address() as AddressInfo // listening on a port, so it is not a pipe
  address = `http://127.0.0.1:${port}/reports`
})
afterAll(async () => {
  await app.close()
  await environment[Symbol.asyncDispose]()
})

async function signUp(): Promise<string> {
  const frontend = new FrontendApi(new Configuration({ basePath: environment.urls.platform }))
  const { data: flow } = await frontend.createNativeRegistrationFlow()
  const { data } = await frontend.updateRegistrationFlow({
    flow: flow.id,
    updateRegistrationFlowBody: {
      method: 'password',
      password: 'a pass phrase of mine',
      traits: { email: 'nest@tillkey.test' },
    },
  })
  return data.session_token ?? ''
}

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${address}/${path}`, { headers })
  return response.ok ? await response.text() : response.status
}

test('the authentication guard requires a session', async () => {
  const token = await signUp()
  expect([
    await ask('mine'),
    await ask('mine', { authorization: 'Bearer ory_st_of_nobody' }),
    await ask('mine', { authorization: `Bearer ${token}` }),
  ]).toEqual([401, 401, 'mine'])
})

test('the authorization guard requires the tuple', async () => {
  expect(await ask('secret')).toBe(403)
  const relationships = new RelationshipApi(new Configuration({ basePath: environment.urls.admin }))
  await relationships.createRelationship({
    createRelationshipBody: {
      namespace: 'Document',
      object: 'report',
      relation: 'reader',
      subject_id: 'ann',
    },
  })
  expect(await ask('secret')).toBe('secret')
})
