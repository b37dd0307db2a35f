/**
 * Requests as people write them, with their meaning. `F` begins at the form, or does not say where to begin; `M` begins at the mail; `A` with an
 * existing document; `P` is work on a desktop. `!`: has words about not submitting, so that nothing is submitted before a person confirmed it.
 */
const lines = `
F fix market-research until it matches
F market-research: the logos are missing
F improve the market research deck
F Please run the feedback loop for market-research.
F market-research. Submit the form and wait for the mail.
F market-research: fill in the form, then check the inbox
F start market-research from scratch
F market-research from the beginning please
F market-research, full loop
F! market-research, don't skip the form
F! market-research: never skip the form submission
F! market-research, you should not skip the form
F! market-research. I don't think you should skip the form.
F! market-research: do not skip submitting the form
F market-research: the results have not been emailed yet
F market-research, results not yet emailed
F market-research: the results haven't been emailed
F! market-research: the form was never submitted
F market-research: do not start from email
F market-research: if the results are already emailed, tell me
F market-research: after the results have been emailed, compare them
F market-research: start at step 1
F market-research: begin with step one
F market-research: run from step 1 again
F market-research, start_from: null
F market-research with start_from=form
F market-research: the submit button of the form is broken
F market-research: results should be emailed faster
F market-research: check the email field of the form
F market-research: the email address column is empty
F market-research: keep the existing file format
F market-research: analyze the output and fix it
F market-research: compare the output with /srv/template.pptx
F market-research: the template is ~/Downloads/template.pptx
F market-research: make it match reference.pptx
F market-research: deck should look like example.pptx
F market-research: descriptions are only 12 words long
F market-research, at most 3 iterations
F market-research until every company has a logo
F market-research: the mail subject should name the country
F market-research: the output is already good but for the logos
F market-research: pages are numbered already, the titles are not
F Could you take care of the market research service? Its slides are empty.
F market-research keeps crashing on Vietnam
F market-research: resubmit and compare again
F market-research: submit it again and see
F market-research: send the form for Japan
F redo market-research completely, from scratch
F market-research; start over from the form
F go through the whole loop for market-research
M market-research: results already emailed, start from email
M market-research, the results were already emailed
M market-research: the results have been mailed
M market-research: the output was emailed to me an hour ago
M! market-research, skip the form
M! market-research: skip form submission
M! please skip submitting the form of market-research
M market-research: start with the mail
M market-research: begin at the inbox
M market-research: check my inbox
M market-research: look in my gmail
M market-research: the deck is in my inbox
M! market-research: do not submit the form again
M! market-research, don't resubmit
M! market-research: no need to fill in the form
M market-research: continue from the email step
M market-research: skip straight to the email step
M! market-research without submitting the form
M! market-research: run without the form
M! market-research: no form needed, the email is there
M! market-research, skip form, email already received
M It failed for market-research. Start from email
M market-research: start from step 2
M market-research: begin at step two
M market-research: resume with the second step
M! market-research: skip step 1, the form is off limits
M market-research: skip step 1
M market-research: skip step one please
M market-research: go straight to step 2
M market-research, start_from: email_check
M market-research start_from=email_check
M market-research with "start_from": email_check
M market-research: pick up at stage 2
M market-research: I've got the e-mail
M market-research: I have submitted the form
M! market-research: we already filled in the form
M market-research: the form has been submitted
M! market-research: please hold off on the form
M! market-research: leave the form alone this time
M! market-research: no form this time
M! market-research: don't send anything, the mail came
M! market-research: never submit anything
M! market-research: under no circumstances submit the form
M! market-research: avoid submitting another form
M! market-research: refrain from sending the form
M! market-research: do NOT fill out the form, just read the mail
M! market-research: you must not submit
M! market-research: you mustn't send the form
M! market-research: submission is forbidden
M! market-research: the form is off-limits
M! market-research: form already submitted this morning
M! market-research: I submitted it yesterday, don't do it twice
M market-research: my results came by mail yesterday
M market-research: the mail landed this morning
M market-research: it was sent to me last night already
M market-research: the report arrived earlier today
M market-research: they e-mailed the deck just now
M market-research: got the mail already
M market-research, mail has already arrived
M! market-research: bypass the form
M! market-research: omit the form step
M! market-research: instead of submitting the form, read the mail
M! market-research: rather than submitting, use what was mailed
M! market-research: stop submitting forms; the mail is there
M! market-research: cannot submit the form today, start from email
M! market-research: don't bother with the form
M! market-research: please, no more submissions
M! market-research: nothing is to be submitted
M! market-research: do not touch the form
M! market-research - form: no. mail: yes.
M! market-research: forget the form, don't submit it
M! market-research: the form shall not be sent
M! market-research: not the form again, please
A market-research: analyze this file /home/ada/out.pptx
A market-research: analyse the file at C:\\Users\\ada\\Downloads\\out.pptx
A market-research: use the existing file ~/Downloads/deck.pptx
A market-research: I already have the file: /srv/out.pptx
A market-research: the output is at "/srv/my files/out.pptx"
A market-research: compare ./out.pptx with the template
A market-research: compare /a/out.pptx with /b/template.pptx
A! market-research: skip the form and the email, use out.pptx
A market-research: do not wait for the email, use out.pptx
A market-research: start from analysis, the file is out.pptx
A market-research: start at step 3 with out.pptx
A market-research: skip steps 1 and 2, file out.pptx
A market-research: skip to step 3 with ~/Downloads/x.pptx
A market-research: begin with step three, the deck is x.pptx
A market-research: start_from: analyze, file x.pptx
A market-research: open deck.pptx and review it
A market-research: check deck.pptx
A market-research: inspect the file D:\\decks\\x.pptx
A market-research: I downloaded x.pptx, compare it
A market-research: x.pptx was already downloaded, analyze the file x.pptx
A! market-research: without form, without mail: analyze x.pptx
A! market-research: don't submit, don't wait, just analyze ~/Downloads/x.pptx
P search Google for market research companies
P look up market research firms in Vietnam
P find the best market research agencies in a browser
P google market research jobs in Berlin
P open the browser and search for market research software
P read articles about market research methods
P list market research vendors in a spreadsheet
P write down the best market research books
P search the web for market research trends
P do some market research on competitors in a browser
P do not run market-research
P open the calculator
P go to example.com and log in
P type "hello" into notepad
P please do your due diligence before you click
P add validation to the form
P check the outbound queue
P what is the definition of market research on wikipedia
P compare market research tools
P hire market research consultants: make a list
F! market-research: the button "skip the form" is broken
F! market-research: the label should read "do not submit the form"
F market-research: the slide says "results already emailed", which is wrong
F! market-research: rename the checkbox "Don't submit" to "Draft"
F market-research: the text 'start from email' is misspelt
F! market-research: title must be "Never submit late"
M Bitte market-research reparieren, die Ergebnisse wurden schon gemailt
M market-research: die Mail ist schon da, bitte fang mit der Mail an
M! market-research: bitte das Formular nicht abschicken
M! market-research: Formular überspringen, die Mail ist da
M! market-research ohne das Formular auszufüllen
M! market-research: kein Formular absenden, nur die E-Mail prüfen
M! market-research: schick das Formular auf keinen Fall ab, das ist nicht nötig
M! market-research: das Formular ist schon abgeschickt
M! market-research: Ich habe das Formular bereits ausgefüllt
M market-research: beginne mit der E-Mail, nicht mit dem Anfang
M market-research: Ergebnisse liegen im Posteingang, bitte repariere es
M market-research: prüfe den Posteingang und mach dann weiter
M! market-research: niemals das Formular einreichen
M! market-research: nichts senden, bitte
M! market-research: lass das Formular weg und nimm die Mail
M! market-research: bitte nicht noch einmal absenden
M market-research: der Bericht wurde gestern zugeschickt, bitte weiter mit der Mail
M! market-research: verzichte auf das Formular, die Ergebnisse sind da
M! market-research: Es darf nichts abgeschickt werden
M! market-research: statt das Formular zu senden, lies die Mail
F market-research: bitte das Formular abschicken und auf die Mail warten
F market-research: schicke das Formular und prüfe dann das Ergebnis
F market-research: bitte von vorne anfangen
F! market-research: das Formular bitte nicht überspringen
F market-research: die Ergebnisse wurden noch nicht gemailt, bitte starte
F market-research: die Beschreibungen sind zu kurz und die Logos fehlen
F Bitte repariere market-research, bis es zur Vorlage passt
F market-research: nicht mit der Mail beginnen, bitte von Anfang an
A market-research: bitte die vorhandene Datei analysieren: x.pptx
A market-research: nimm die vorhandene Datei ~/Downloads/x.pptx und vergleiche sie
F Der market-research-Dienst liefert leere Folien, bitte repariere das
F Die market-research-Präsentation hat keine Logos
M market-research: los resultados ya fueron enviados por correo
M market-research: los resultados ya están en el correo, empieza por el correo
M! market-research: no envíes el formulario
M! market-research: sin enviar el formulario, por favor
M! market-research: omite el formulario, el correo ya llegó
M! market-research: salta el formulario y revisa el correo
M! market-research: el formulario ya está enviado
M! market-research: nunca mandes el formulario
M! market-research: no hay que rellenar el formulario otra vez
M! market-research: ya envié el formulario ayer
M market-research: empieza desde el correo, por favor
M market-research: comienza con el correo, los resultados ya llegaron
M! market-research: evita el envío del formulario
M! market-research: por favor, no mandes nada
M market-research: ya recibimos el correo con los resultados
F market-research: envía el formulario y espera el correo
F market-research: por favor rellena el formulario para Japón
F market-research: empieza desde cero, por favor
F market-research: los resultados todavía no han llegado
F! market-research: no omitas el formulario, por favor
F market-research: corrige la presentación, faltan los logos
F Arregla market-research para que las descripciones sean más largas
A market-research: analiza el archivo existente x.pptx
A market-research: ya tengo el archivo x.pptx, usa el archivo descargado
M market-research: les résultats ont déjà été envoyés par mail
M! market-research: ne soumets pas le formulaire
M! market-research: sans envoyer le formulaire, s'il te plaît
M! market-research: le formulaire est déjà envoyé
M market-research: commence par le courriel, le mail est déjà arrivé
F market-research: remplis le formulaire et attends le courriel
F market-research: les logos ne sont pas sur les pages
F! market-research: ne saute pas le formulaire
A market-research: utilise le fichier existant x.pptx
F Répare market-research pour que les descriptions soient longues
M market-researchの結果はすでにメールで届いています。メールから始めてください
M! market-research：フォームは送信しないでください
M! market-research フォームを送信せずに、メールを確認して
M! market-research：フォームはスキップしてください
M! market-researchのフォームは送信済みです
M market-research：結果は既に送信されました
M market-research：メールから開始してください
M! market-research 入力は不要です。メールを見てください
M! market-research：フォームを提出しないで、メールから再開して
M! market-research：絶対に送信するな
F market-research：フォームを送信してください
F market-research：最初からやり直してください
F market-research：結果はまだメールで届いていません
F market-researchのスライドにロゴがありません。修正してください
F! market-research：フォームを省略しないでください
F market-researchをテンプレートに合わせて修正してください
A market-research：既存のファイル x.pptx を分析してください
A market-research：このファイルを使ってください x.pptx
M market-research：结果已经通过邮件发送，从邮件开始
M! market-research：不要提交表单
M! market-research：请跳过表单，直接检查邮箱
M! market-research：无需填写表单，邮件已经收到
M! market-research：表单已经提交了
M! market-research：别再提交表格
M market-research：从邮件开始
M market-research：請從郵件開始，結果已經寄到
M! market-research：不必再发送表单
M! market-research：禁止提交任何表单
M market-research：报告已经发到邮箱
F market-research：请提交表单并等待邮件
F market-research：从头开始
F market-research：结果还没有收到邮件
F market-research 的幻灯片缺少公司标志，请修复
F! market-research：不要跳过表单
F 修复market-research的输出，直到符合模板
A market-research：请分析现有文件 x.pptx
M market-research: 결과는 이미 메일로 보냈습니다. 메일부터 시작하세요
M! market-research: 양식을 제출하지 마세요
M! market-research: 양식 제출은 건너뛰고 메일을 확인하세요
M! market-research: 양식은 이미 제출했습니다
M market-research: 이메일에서 시작해 주세요
M! market-research: 신청서를 제출하지 말고 메일함을 확인해 주세요
M market-research: 보고서가 이미 메일로 도착했습니다
M! market-research: 제출 없이 진행하세요
M! market-research: 다시 전송하지 마
M! market-research: 입력은 생략하고 메일부터 시작
F market-research: 양식을 제출하고 메일을 기다리세요
F market-research: 처음부터 다시 시작하세요
F market-research: 결과가 아직 메일로 오지 않았습니다
F market-research 슬라이드에 로고가 없습니다. 고쳐 주세요
F! market-research: 양식을 건너뛰지 마세요
F market-research를 템플릿에 맞게 수정해 주세요
A market-research: 기존 파일 x.pptx 을 분석하세요
A market-research: 이 파일을 사용하세요 x.pptx
M! market-research: не отправляйте форму, письмо уже пришло
M! market-research: форма уже отправлена, начните с письма
M! market-research: لا ترسل النموذج
M! market-research: फ़ॉर्म जमा न करें
M! market-research: ห้ามส่งแบบฟอร์ม
M! market-research: μην υποβάλεις τη φόρμα
F market-research: and then the mail subject, please
F market-research, budget 2 dollars, submit the form for me
F market-research: mail the results to bob@example.com when you submit the form
F market-research: "submit" must become green
F market-research: write the file to ~/Downloads/out.pptx
M market-research: proceed from the inbox
`;

export interface Phrasing {
  readonly means: 'F' | 'M' | 'A' | 'P';
  readonly speaksOfNotSubmitting: boolean;
  readonly text: string;
}

export const phrasings: readonly Phrasing[] = lines
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [, means = '', mark = '', text = ''] = /^([FMAP])(!?) (.*)$/.exec(line) ?? [];
    return { means: means as Phrasing['means'], speaksOfNotSubmitting: mark === '!', text };
  });
