import { formatMoney, money } from '@tillkey/format'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  Alert,
  AppShell,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Heading,
  Keypad,
  type KeypadKey,
  MoneyText,
  PasswordField,
  RadioList,
  ResultIcon,
  Row,
  Select,
  Spinner,
  Stack,
  StatusRegion,
  Table,
  TextField,
  ThemeToggle,
  Toggle,
  useHardwareKeys,
} from '../src/index.ts'
import { chooseTheme, rememberedTheme } from '../src/theme.ts'
import '../src/theme.css'

const machines = [
  { value: 'a', label: 'Neo Touch', detail: 'NT-20418837' },
  { value: 'b', label: 'Khumo', detail: 'KH-77120045' },
  { value: 'c', label: 'Khumo Print', detail: 'KP-55018290' },
]

function Till() {
  const [units, setUnits] = useState(2500)
  const press = (key: KeypadKey) => setUnits((before) => pressed(before, key))
  useHardwareKeys((key) => (key === 'enter' || key === 'escape' || key === 'point' ? undefined : press(key)))
  return (
    <Card>
      <Stack gap="loose">
        <Heading level={2}>Bill Amount</Heading>
        <MoneyText amount={money(units)} size="display" />
        <Row>
          <Button size="small">+ R5</Button>
          <Button size="small">+ R10</Button>
          <Button size="small">+ R20</Button>
        </Row>
        <Keypad label="Amount" onKey={press} />
        <Button variant="primary" size="charge">
          Charge {formatMoney(money(units))} on Neo Touch
        </Button>
      </Stack>
    </Card>
  )
}

function pressed(units: number, key: KeypadKey): number {
  if (key === 'clear') return 0
  if (key === 'backspace') return Math.trunc(units / 10)
  return Math.min(units * 10 + Number(key), 999_999_999)
}

function Fields() {
  const [machine, setMachine] = useState<string | null>('b')
  return (
    <Card>
      <Stack>
        <Heading level={2}>Link your account</Heading>
        <TextField label="POS Name" hint="Shown on the machine" defaultValue="Counter one" />
        <TextField
          label="Email"
          type="email"
          error="This e-mail address is not known."
          defaultValue="owner@cards"
        />
        <PasswordField label="Password" required defaultValue="card-demo-2468" />
        <Select label="Currency">
          <option>South African rand</option>
        </Select>
        <Toggle label="Sounds" defaultChecked />
        <Toggle label="Demo" />
        <RadioList legend="Your card machines" options={machines} value={machine} onChange={setMachine} />
        <Button variant="primary" size="wide" busy="Connecting" />
      </Stack>
    </Card>
  )
}

function Messages() {
  return (
    <Card>
      <Stack>
        <Heading level={2}>Messages</Heading>
        <Alert tone="info">A new version is ready.</Alert>
        <Alert tone="success">Neo Touch is linked.</Alert>
        <Alert tone="warning">Checking with the provider. Do not charge again.</Alert>
        <Alert tone="danger">Please enter an amount greater than R2</Alert>
        <StatusRegion message="Tap, insert or swipe card" />
        <Spinner label="Processing payment" size="large" />
        <Row>
          <ResultIcon result="success" />
          <ResultIcon result="failure" />
          <ResultIcon result="unknown" />
        </Row>
        <Row>
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="danger">Cancel payment</Button>
          <Button variant="quiet">Quiet</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink href="#main">Link</ButtonLink>
        </Row>
        <Table caption="Today" columns={['Time', 'Machine', 'Amount', 'Result']}>
          <tr>
            <td>09:14</td>
            <td>Neo Touch</td>
            <td>
              <MoneyText amount={money(1_250_000)} />
            </td>
            <td>Approved</td>
          </tr>
        </Table>
        <EmptyState title="No payments yet">
          <Button size="small">Start one</Button>
        </EmptyState>
      </Stack>
    </Card>
  )
}

chooseTheme(rememberedTheme())
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
createRoot(root).render(
  <AppShell width="wide" actions={<ThemeToggle />} footer="Tillkey">
    <Stack gap="loose">
      <Heading>Components</Heading>
      <div
        style={{
          display: 'grid',
          gap: 24,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
        }}
      >
        <Till />
        <Fields />
        <Messages />
      </div>
    </Stack>
  </AppShell>,
)
