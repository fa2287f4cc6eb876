CREATE TABLE "usage_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"prompt_tokens" bigint DEFAULT 0 NOT NULL,
	"answer_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
DROP INDEX "messages_user";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "coach_state" jsonb;--> statement-breakpoint
ALTER TABLE "profile_values" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "conversations_shelf" ON "conversations" USING btree ("user_id",(pinned_at IS NOT NULL),"activity","id");--> statement-breakpoint
CREATE INDEX "generations_question" ON "generations" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "messages_owner" ON "messages" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "messages_parent" ON "messages" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "messages_beginning" ON "messages" USING btree ("conversation_id") WHERE "messages"."parent_id" IS NULL;--> statement-breakpoint
CREATE INDEX "profile_values_message" ON "profile_values" USING btree ("message_id");--> statement-breakpoint
UPDATE conversations c SET leaf_id = (
  SELECT m.id FROM messages m WHERE m.conversation_id = c.id ORDER BY m.position DESC LIMIT 1
);--> statement-breakpoint
UPDATE messages m SET coach_state = c.coach_state FROM conversations c
WHERE m.conversation_id = c.id AND c.coach_state <> '{}'::jsonb AND m.position = (
  SELECT max(position) FROM messages WHERE conversation_id = c.id AND role = 'ai' AND text <> ''
);--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "coach_state";
