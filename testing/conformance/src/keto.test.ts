import { testRecording } from './test-recording.ts'

testRecording('keto')
