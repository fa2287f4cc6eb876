ALTER TABLE "generations" ADD COLUMN "progress_seq" integer;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "answered_by" text;--> statement-breakpoint
-- Until now the code of a failure was found by its sentence: each has the code that it had.
UPDATE "messages" SET "error_code" = CASE WHEN "status" = 'interrupted' THEN 'interrupted' ELSE coalesce((
	SELECT "known"."code" FROM (VALUES
		('invalid_input', '提交的内容有误，请检查后重试'),
		('bad_credentials', '手机号或密码错误'),
		('unauthenticated', '登录已失效，请重新登录'),
		('not_found', '没有找到你要的内容'),
		('method_not_allowed', '不支持这种请求方式'),
		('conflict', '这个操作和已有的内容冲突了'),
		('too_large', '内容太长了，请缩短后再发'),
		('unsupported_media_type', '不支持这种内容格式，请用 JSON 提交'),
		('rate_limited', '操作太频繁了，请稍后再试'),
		('quota_exceeded', '今天的额度用完了，明天再来吧'),
		('content_refused', '消息里有不能发送的内容，请修改后再发'),
		('internal', '系统出了点问题，请稍后再试'),
		('unavailable', '系统正忙，请稍后再试'),
		('empty_answer', '没有收到回答，请重试'),
		('interrupted', '回答中断了，已保留收到的部分')
	) AS "known" ("code", "sentence") WHERE "known"."sentence" = "messages"."error"
), 'provider_unavailable') END WHERE "role" = 'ai' AND "status" IN ('failed', 'interrupted');--> statement-breakpoint
-- A vendor's generation has its provider to the end, unless the rules stood in: that left the vendor's model beside the
-- rules' provider. Rules that went on with a model's answer left its label, and the operator's own wording of that is not
-- known here.
UPDATE "messages" m SET "answered_by" = CASE
	WHEN g."provider" <> 'coach' THEN 'model'
	WHEN g."model" IS NOT NULL THEN 'stand-in'
	WHEN m."label" = '内容由AI生成' THEN 'model'
	ELSE 'rules'
END FROM "generations" g WHERE g."answer_id" = m."id" AND m."role" = 'ai';--> statement-breakpoint
-- An answer that was cut while a model wrote a deliverable has no words of its own yet.
UPDATE "generations" g SET "progress_seq" = g."seq" FROM "messages" m
WHERE m."id" = g."answer_id" AND g."status" <> 'complete' AND m."text" IN (
	'先写定位卡，写好就放进「我的成果」。', '先写四件套，写好就放进「我的成果」。', '先写人设故事，写好就放进「我的成果」。',
	'先写选题库，写好就放进「我的成果」。', '先写30天日历，写好就放进「我的成果」。', '先写脚本，写好就放进「我的成果」。',
	'先写变现阶梯，写好就放进「我的成果」。', '先写发布前体检，写好就放进「我的成果」。', '先写周复盘，写好就放进「我的成果」。'
);--> statement-breakpoint
UPDATE "deliverable_versions" SET "is_edited" = true WHERE "label" LIKE '%，你改过';
