import type { Texts } from './texts.ts'

export const zu: Texts = {
  recovery: {
    subject: 'Buyela ku-akhawunti yakho ye-{project}',
    heading: 'Buyela ku-akhawunti yakho',
    byCode: 'Faka le khodi ekhasini lapho uyicele khona:',
    byLink: 'Vula lesi sixhumanisi ukuze ukhethe ukuthi uzongena kanjani kusukela manje:',
    action: 'Buyela ku-akhawunti yami',
    unexpected: 'Awukuceli lokhu? Ungenzi lutho: akekho ongangena ngaphandle kwalo myalezo.',
  },
  verification: {
    subject: 'Qinisekisa ikheli lakho le-imeyili ku-{project}',
    heading: 'Ingabe leli yikheli lakho?',
    byCode: 'Faka le khodi ukuze uqinisekise ukuthi u-{address} ngowakho:',
    byLink: 'Vula lesi sixhumanisi ukuze uqinisekise ukuthi u-{address} ngowakho:',
    action: 'Qinisekisa ikheli lami',
    unexpected: 'Awunayo i-akhawunti lapha? Kukhona obhale ikheli ngephutha, ungawushaya indiva lo myalezo.',
  },
  login: {
    subject: 'Ikhodi yakho yokungena ku-{project}',
    heading: 'Ngena',
    byCode: 'Faka le khodi ukuze ungene:',
    byLink: 'Vula lesi sixhumanisi ukuze ungene:',
    action: 'Ngena',
    unexpected: 'Awungeni njengamanje? Ungayinikezi muntu le khodi.',
  },
  registration: {
    subject: 'Ikhodi yakho yokujoyina i-{project}',
    heading: 'Sekuseduze',
    byCode: 'Faka le khodi ukuze uqedele i-akhawunti yakho:',
    byLink: 'Vula lesi sixhumanisi ukuze uqedele i-akhawunti yakho:',
    action: 'Qedela i-akhawunti yami',
    unexpected: 'Awubhalisi? Ungenzi lutho, ayikho i-akhawunti ezokwenziwa.',
  },
  recoveryUnknown: {
    subject: 'Kukhona ocele i-akhawunti ku-{project}',
    heading: 'Ayikho i-akhawunti enaleli kheli',
    paragraph: 'Kukhona ocele ukubuyela ku-akhawunti ka-{address}, kodwa ayikho.',
    advice: 'Kwakunguwe? Mhlawumbe ubhalise ngelinye ikheli: sicela uzame lelo.',
  },
  verificationUnknown: {
    subject: 'Kukhona onikeze i-{project} ikheli lakho',
    heading: 'Ayikho i-akhawunti enaleli kheli',
    paragraph: 'Kukhona ocele ukuqinisekisa u-{address}, kodwa ayikho i-akhawunti enaleli kheli.',
    advice: 'Kwakunguwe? Mhlawumbe ubhalise ngelinye ikheli: sicela uzame lelo.',
  },
  codeIsSecret: 'Le khodi isebenza kanye, {life}. Asilokothi siyicele ngocingo.',
  linkWorksOnce: 'Lesi sixhumanisi sisebenza kanye, {life}.',
  life: { shortly: 'isikhathi esifushane', minute: 'umzuzu owodwa', minutes: 'imizuzu engu-{minutes}' },
  footer: 'I-{project} ithumele lo myalezo ku-{address}.',
  sms: 'Ikhodi yakho ye-{project} ithi {code}. Ungayinikezi muntu.',
}
